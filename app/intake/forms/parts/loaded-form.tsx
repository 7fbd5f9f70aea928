import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty, Failed } from '#ui/empty.tsx';
import { Loading } from '#ui/loading.tsx';
import type { AnyForm, Form } from '../contract.ts';
import { fieldsOf } from '../rules.ts';
import { DynamicForm } from './dynamic-form.tsx';

async function fetchById(formId: string, signal: AbortSignal): Promise<AnyForm> {
  const [{ send }, { getForm }] = await calls();
  return send(getForm, { params: { formId } }, { signal });
}

async function fetchByTag(tag: string, signal: AbortSignal): Promise<Form> {
  const [{ send }, { getFormByTag }] = await calls();
  return send(getFormByTag, { params: { tag } }, { signal });
}

const calls = () => Promise.all([import('#platform/send.ts'), import('../contract.ts')]);

interface LoadedProps<F extends AnyForm> {
  kind: 'form' | 'tag';
  name: string;
  fetch: (name: string, signal: AbortSignal) => Promise<F>;
  children: (form: F) => ReactNode;
}

function States<F extends AnyForm>({ kind, name, fetch, children }: LoadedProps<F>) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [tags.form, kind, name],
    queryFn: ({ signal }) => fetch(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data && fieldsOf(data).length > 0) return children(data);
  if (data) {
    const action = (
      <ButtonLink variant="outline" to="/contact">
        Contact us
      </ButtonLink>
    );
    return <Empty level={3} title="There is nothing to fill in here." action={action} />;
  }
  if (!isError) {
    return (
      <div data-wake="now">
        <Loading />
      </div>
    );
  }
  return (
    <Failed level={3} title="The form could not be loaded" retrying={isFetching} onRetry={refetch}>
      <p>Nothing that you entered before is lost.</p>
    </Failed>
  );
}

/**
 * A form that is asked for by its id when it is shown, as a plan names it (DFP-01). Loading, an error
 * with a way to try again, and a form that asks nothing are three states of their own (D-08).
 */
export function LoadedForm({ source, ...more }: LoadedFormProps) {
  return (
    <Queries>
      <States key={source.formId} name={source.formId} kind="form" fetch={fetchById}>
        {(form) => <DynamicForm {...more} form={form} />}
      </States>
    </Queries>
  );
}

type LoadedFormProps = { source: { readonly formId: string } } & Omit<
  ComponentProps<typeof DynamicForm>,
  'form'
>;

/** The current form of a tag (DFA-01), in the same three states. */
export function TaggedForm({
  tag,
  children,
}: {
  tag: string;
  children: (form: Form) => ReactNode;
}) {
  return (
    <Queries>
      <States key={tag} name={tag} kind="tag" fetch={fetchByTag}>
        {children}
      </States>
    </Queries>
  );
}
