import { type ReactNode, useState } from 'react';
import type { Form } from '../contract.ts';
import { DynamicForm } from './dynamic-form.tsx';
import { ClearAnswers, KeptHere, Trouble } from './notes.tsx';
import { Submitted, SubmittedAlert } from './submitted.tsx';
import { type PostedForm, useApplication } from './use-application.ts';

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
  const id = 'application';
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
      <div className="stack">
        <SubmittedAlert />
        <Submitted {...phase} />
      </div>
    );
  }
  return (
    <div className="stack">
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
    </div>
  );
}
