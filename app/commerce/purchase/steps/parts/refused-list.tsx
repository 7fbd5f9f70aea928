import { useQueryClient } from '@tanstack/react-query';
import type { AnyForm } from '#app/intake/forms/contract.ts';
import { fieldsOf } from '#app/intake/forms/rules.ts';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { customerFields, type Draft } from '../../steps.rules.ts';

/** What the fields of an order are called, by the names under which the server refuses them. */
function useLabels(formId: string | null | undefined): ReadonlyMap<string, string> {
  const client = useQueryClient();
  // Whoever can be refused for an answer has seen the form, so that it lies in memory.
  const form = formId ? client.getQueryData<AnyForm>([tags.form, 'form', formId]) : undefined;
  return new Map([
    ...customerFields.map(({ name, label }) => [`customerInfo.${name}`, label] as const),
    ...(form ? fieldsOf(form).map(({ name, label }) => [name, label] as const) : []),
  ]);
}

type RefusedProps = Pick<Draft, 'refused'> & { formId: string | null | undefined };

/** What the server found wrong, a line a field, by the field's own name. */
export function RefusedList({ refused, formId }: RefusedProps) {
  const labels = useLabels(formId);
  return (
    <ul>
      {Object.entries(refused).map(([field, message]) => {
        const label = labels.get(field);
        const named = !label || message.startsWith(label) ? message : `${label}: ${message}`;
        return <li key={field}>{named}</li>;
      })}
    </ul>
  );
}
