import earlyAnswers from 'virtual:inline/app/intake/forms/early/parts/early-answers.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { InlineScript } from '#app/shell/inline/parts/inline-script.tsx';
import { patiently } from '#ui/browser/patiently.ts';
import type { Form } from '../contract.ts';
import { draftKey } from '../drafts.rules.ts';
import { DynamicForm } from './dynamic-form.tsx';
import { ClearAnswers, KeptHere, Trouble } from './notes.tsx';
import { loadSubmitted, type PostedForm, useApplication } from './use-application.ts';

// Seen by few, and fetched with the script that sends.
const SubmittedApplication = lazy(async () => ({
  default: (await patiently(loadSubmitted)).SubmittedApplication,
}));

/** The form's id in its page. */
export const applicationId = 'application';

/** An application form from its first answer to its receipt. */
export function Application({
  form,
  posted,
  children,
}: {
  form: Form;
  posted?: PostedForm | undefined;
  /** Hidden inputs for a form that is posted without JavaScript. */
  children?: ReactNode;
}) {
  const id = applicationId;
  const { values, restored, change, phase, refused, failure, submit, clear } = useApplication(
    form,
    {
      id,
      posted,
    },
  );
  // A cleared form begins anew, without the errors of the one before.
  const [round, setRound] = useState(0);
  if (phase.kind === 'submitted') {
    return (
      <div data-draft={form.id} data-sent="">
        <Suspense fallback={null}>
          <SubmittedApplication {...phase} />
        </Suspense>
        <InlineScript text={earlyAnswers} />
      </div>
    );
  }
  return (
    <div className="stack" data-wake={`kept:${draftKey(form.id)}`} data-draft={form.id}>
      <KeptHere restored={restored} />
      <DynamicForm
        key={round}
        id={id}
        form={form}
        values={values}
        onChange={change}
        messages="application"
        heading="h2"
        posts
        submitLabel="Submit application"
        submitting={phase.kind === 'submitting'}
        {...(refused ? { refused } : {})}
        onValid={submit}
      >
        {children}
        <Trouble failure={failure} />
      </DynamicForm>
      <ClearAnswers
        onClear={() => {
          clear();
          setRound(round + 1);
        }}
      />
      <InlineScript text={earlyAnswers} />
    </div>
  );
}
