import { useState } from 'react';
import { ask } from '#console/ask.ts';
import type { CallFailed } from '#platform/send.ts';
import { TextField } from '#ui/form/field.tsx';
import type { Session } from '../../contract.ts';
import { giveCode } from '../sign-in.contract.ts';
import { StepFrame } from './step-frame.tsx';
import { useFocus, useSending } from './steps.ts';

export interface Step {
  onNext(session: Session): void;
  /** True when the step is over: the session has ended, or another step comes first. */
  onLost(failed: CallFailed): boolean;
  /** Begins anew; throws, in words, where the sign-in may not have ended. */
  onLeave(): Promise<void>;
}

/** The second factor: a code of the app, or a recovery code. */
export function Code({ onNext, onLost, onLeave }: Step) {
  const { busy, fault, setFault, send } = useSending(onLost);
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const first = useFocus(fault ?? kind);
  const submit = () => {
    if (!code.trim()) return setFault({ message: '', fields: { code: 'Enter the code' } });
    send(async () => onNext(await ask(giveCode, { body: { code } })));
  };
  const other = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
    setFault(null);
  };
  const app = kind === 'app';
  return (
    <StepFrame
      title={app ? 'Enter the code from your app' : 'Enter a recovery code'}
      fault={fault}
      busy={busy}
      button="Go on"
      working="Checking..."
      onSubmit={submit}
      after={
        <>
          <button type="button" className="btn btn--ghost btn--sm" onClick={other}>
            {app ? 'Use a recovery code' : 'Use a code from the app'}
          </button>
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => send(onLeave)}>
            Start again
          </button>
        </>
      }
    >
      <TextField
        ref={first}
        key={kind}
        label={app ? 'Code' : 'Recovery code'}
        hint={
          app
            ? 'Six digits. Each code is good for one sign-in.'
            : 'One of the codes you saved when you set up the app. Each works once.'
        }
        name="code"
        autoComplete={app ? 'one-time-code' : 'off'}
        inputMode={app ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        maxLength={60}
        onChange={(event) => setCode(event.target.value)}
        error={fault?.fields.code ?? ''}
      />
    </StepFrame>
  );
}
