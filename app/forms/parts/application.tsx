import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Form } from '../contract.ts';
import { DynamicForm } from './dynamic-form.tsx';
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

/** What the device keeps; the same height whether something came back or not. */
export function KeptHere({ restored }: { restored: boolean }) {
  return (
    <p className="small mute kept-here" role="status">
      {restored
        ? 'What you entered before is here again. It stays on this device for 14 days, or until you send it.'
        : 'What you enter stays on this device for 14 days, or until you send it. On a shared phone, clear it below.'}
    </p>
  );
}

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Why nothing was sent, if so; and that the connection is gone. */
export function Trouble({ failure }: { failure: string }) {
  const online = useOnline();
  return (
    <>
      {failure && <Notice tone="error" title={failure} />}
      {!online && (
        <Notice title="You are offline" announce>
          <p>Everything you entered is kept. Submit again when you have a connection.</p>
        </Notice>
      )}
    </>
  );
}

/** Empties the form and the device, at the second press. */
export function ClearAnswers({ onClear }: { onClear: () => void }) {
  const [asked, setAsked] = useState(false);
  const [cleared, setCleared] = useState(false);
  return (
    <div className="row clear-answers">
      <Button
        variant="ghost"
        size="sm"
        onBlur={() => setAsked(false)}
        onClick={() => {
          if (asked) onClear();
          setCleared(asked);
          setAsked(!asked);
        }}
      >
        {asked ? 'Press again to clear everything' : 'Clear my answers'}
      </Button>
      <span className="small mute" role="status">
        {asked && 'This cannot be undone.'}
        {cleared && !asked && 'Your answers are gone from this device.'}
      </span>
    </div>
  );
}
