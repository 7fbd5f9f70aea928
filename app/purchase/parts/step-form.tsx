import { lazy, Suspense, useMemo } from 'react';
import { Loading } from '#ui/loading.tsx';
import type { Draft } from '../steps/rules.ts';
import type { Purchase } from './use-purchase.ts';

// The heaviest part of the dialog, and what is free has no form.
const LoadedForm = lazy(async () => ({
  default: (await import('#app/forms/parts/loaded-form.tsx')).LoadedForm,
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

/** Step 3: the form of the type (PUR-05). */
export function StepForm({ id, formId, draft, change, put, onBlocked, onValid }: StepProps) {
  const refused = useRefused(draft);
  return (
    <Suspense fallback={<Loading />}>
      <LoadedForm
        id={id}
        source={{ formId }}
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
