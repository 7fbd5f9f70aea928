import { useCallback } from 'react';
import type { Form } from '#app/intake/forms/contract.ts';
import { TaggedForm } from '#app/intake/forms/parts/loaded-form.tsx';
import type { PostedForm } from '#app/intake/forms/parts/use-application.ts';
import { type OpenPapers, Paper } from './paper.tsx';

/** The form of a ticked paper: with the page where there is no JavaScript, else asked for now. */
export function RevealedPaper({
  tag,
  given,
  open,
  accept,
}: {
  tag: string;
  given: { readonly form: Form; readonly posted: PostedForm } | undefined;
  open: OpenPapers;
  accept: (tag: string) => void;
}) {
  const onAccepted = useCallback(() => accept(tag), [accept, tag]);
  const shared = { tag, open, onAccepted };
  if (given) return <Paper {...shared} form={given.form} posted={given.posted} />;
  return <TaggedForm tag={tag}>{(form) => <Paper {...shared} form={form} />}</TaggedForm>;
}
