import { useCallback, useState } from 'react';
import type { Form } from '#app/intake/forms/contract.ts';
import { TaggedForm } from '#app/intake/forms/parts/loaded-form.tsx';
import { type Receipt, Submitted } from '#app/intake/forms/parts/submitted.tsx';
import type { PostedForm } from '#app/intake/forms/parts/use-application.ts';
import { type OpenPapers, Paper } from './paper.tsx';

/** The form of a ticked paper: with the page where there is no JavaScript, else asked for now. */
export function RevealedPaper({
  tag,
  given,
  sent,
  open,
  accept,
}: {
  tag: string;
  given: { readonly form: Form; readonly posted: PostedForm } | undefined;
  /** Its receipt, where it was accepted before the page was loaded again. */
  sent: Receipt | undefined;
  open: OpenPapers;
  accept: (tag: string, receipt: Receipt) => void;
}) {
  const onAccepted = useCallback((receipt: Receipt) => accept(tag, receipt), [accept, tag]);
  // What stands here already was accepted on this page, and says so itself.
  const [before] = useState(sent);
  const shared = { tag, open, onAccepted };
  if (before) return <Submitted {...before} focus={false} />;
  if (given) return <Paper {...shared} form={given.form} posted={given.posted} />;
  return <TaggedForm tag={tag}>{(form) => <Paper {...shared} form={form} />}</TaggedForm>;
}
