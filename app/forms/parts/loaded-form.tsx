import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { Empty, Failed } from '#ui/empty.tsx';
import { Loading } from '#ui/loading.tsx';
import type { AnyForm } from '../contract.ts';
import { fieldsOf } from '../rules.ts';
import { DynamicForm } from './dynamic-form.tsx';

/** By id, as a plan names it (DFP-01), or by tag (DFA-01). */
type Source = { readonly formId: string } | { readonly tag: string };

async function fetchForm(source: Source, signal: AbortSignal): Promise<AnyForm> {
  const [{ send }, { getForm, getFormByTag }] = await Promise.all([
    import('#platform/send.ts'),
    import('../contract.ts'),
  ]);
  return 'tag' in source
    ? send(getFormByTag, { params: source }, { signal })
    : send(getForm, { params: source }, { signal });
}

/**
 * A form that is asked for when it is shown. Loading, an error with a way to try again, and a form
 * that asks nothing are three states of their own (D-08).
 */
export function LoadedForm(props: LoadedFormProps) {
  return (
    <Queries>
      <States {...props} />
    </Queries>
  );
}

type LoadedFormProps = { source: Source } & Omit<ComponentProps<typeof DynamicForm>, 'form'>;

function States({ source, ...form }: LoadedFormProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [tags.form, source],
    queryFn: ({ signal }) => fetchForm(source, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data && fieldsOf(data).length > 0) return <DynamicForm {...form} form={data} />;
  if (data) return <Empty level={3} title="There is nothing to fill in here." />;
  if (!isError) return <Loading />;
  return (
    <Failed level={3} title="The form could not be loaded" retrying={isFetching} onRetry={refetch}>
      <p>Nothing that you entered before is lost.</p>
    </Failed>
  );
}
