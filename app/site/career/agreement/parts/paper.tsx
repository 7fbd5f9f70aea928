import { type RefObject, useEffect, useRef } from 'react';
import type { Form } from '#app/intake/forms/contract.ts';
import { DynamicForm, type FormPart } from '#app/intake/forms/parts/dynamic-form.tsx';
import { KeptHere, Trouble } from '#app/intake/forms/parts/notes.tsx';
import { type Receipt, Submitted } from '#app/intake/forms/parts/submitted.tsx';
import { type PostedForm, useApplication } from '#app/intake/forms/parts/use-application.ts';
import { paperId } from '../../agreement.rules.ts';

/** What the page asks of a paper that is ticked. */
export interface OpenPaper {
  readonly accepted: boolean;
  /** Its answers, or null and its errors are shown. */
  check: FormPart['check'];
  submit(answers: NonNullable<ReturnType<FormPart['check']>>): Promise<boolean>;
  clear(): void;
}

export type OpenPapers = RefObject<Map<string, OpenPaper>>;

/** The form of one paper, with a life of its own: its draft, its errors, its receipt. */
export function Paper({
  tag,
  form,
  posted,
  open,
  onAccepted,
}: {
  tag: string;
  form: Form;
  posted?: PostedForm | undefined;
  open: OpenPapers;
  onAccepted: (receipt: Receipt) => void;
}) {
  const id = paperId(tag);
  const application = useApplication(form, { id, prefix: `${id}.`, posted });
  const { values, restored, change, phase, refused, failure, submit, clear } = application;
  const part = useRef<FormPart>(null);
  const accepted = phase.kind === 'submitted';

  useEffect(() => {
    const papers = open.current;
    papers.set(tag, { accepted, check: () => part.current?.check() ?? null, submit, clear });
    return () => {
      papers.delete(tag);
    };
  });
  useEffect(() => {
    if (phase.kind === 'submitted') onAccepted(phase);
  }, [phase, onAccepted]);

  if (phase.kind === 'submitted') {
    return (
      <>
        <input
          type="hidden"
          name={`${id}.receipt`}
          value={phase.receipt}
          data-draft={form.id}
          data-sent=""
        />
        {phase.mailed && <input type="hidden" name={`${id}.mailed`} value="yes" />}
        <Submitted {...phase} focus={false} />
      </>
    );
  }
  return (
    <>
      <input type="hidden" name={`${id}.formId`} value={form.id} />
      <KeptHere restored={restored} />
      <DynamicForm
        id={id}
        form={form}
        values={values}
        onChange={change}
        messages="application"
        heading="h3"
        part={part}
        submitting={phase.kind === 'submitting'}
        {...(refused ? { refused } : {})}
      >
        <Trouble failure={failure} />
      </DynamicForm>
    </>
  );
}
