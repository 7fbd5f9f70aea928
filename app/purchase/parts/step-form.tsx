import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Empty, Failed } from '#ui/empty.tsx';
import { Loading } from '#ui/loading.tsx';
import type { Draft } from '../steps/rules.ts';
import { readForm } from './calls.ts';
import type { Purchase } from './use-purchase.ts';

// The heaviest part of the dialog, and many plans have no form.
const DynamicForm = lazy(async () => ({
  default: (await import('#app/forms/parts/dynamic-form.tsx')).DynamicForm,
}));

interface StepProps extends Pick<Purchase, 'draft' | 'change' | 'put'> {
  id: string;
  formId: string;
  onBlocked: (blocked: boolean) => void;
  onValid: () => void;
}

/** What the server refused of the form itself; the same object until it refuses anew. */
function useRefused({ refused }: Draft) {
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(refused).filter(([name]) => !name.startsWith('customerInfo')),
      ),
    [refused],
  );
}

/** Step 3: the form of the type (PUR-05), or what is the matter with it (D-08). */
export function StepForm({ id, formId, draft, change, put, onBlocked, onValid }: StepProps) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['form', formId],
    queryFn: ({ signal }) => readForm(formId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = useRefused(draft);
  if (!data && isFetching) return <Loading />;
  if (!data) {
    return (
      <Failed title="The form could not be loaded" level={3} onRetry={() => void refetch()}>
        Nothing you entered is lost. Try again in a moment.
      </Failed>
    );
  }
  const asked = data.sections.some(({ fields }) => fields.length > 0);
  return (
    <Suspense fallback={<Loading />}>
      {!asked && (
        <Empty title="Nothing more to fill in" level={3}>
          This plan asks for no further details. Go on to the terms.
        </Empty>
      )}
      <DynamicForm
        id={id}
        form={data}
        values={draft.answers}
        onChange={(answers) => change({ answers })}
        messages="purchase"
        heading="h3"
        refused={refused}
        onBlocked={onBlocked}
        onValid={(formData) => {
          put({ formData });
          onValid();
        }}
      />
    </Suspense>
  );
}
