import { lazy, Suspense, useEffect, useState } from 'react';
import { ask } from '#console/ask.ts';
import type { Answer } from '#platform/contract.ts';
import { TextField } from '#ui/form/field.tsx';
import { Loading } from '#ui/loading.tsx';
import type { Session } from '../../contract.ts';
import { confirmSecondFactor, newSecondFactor } from '../sign-in.contract.ts';
import type { Step } from './code.tsx';
import { CopyButton } from './copy-button.tsx';
import { StepFrame } from './step-frame.tsx';
import { useFocus, useSending } from './steps.ts';

const Qr = lazy(async () => ({ default: (await import('./qr.tsx')).Qr }));

interface Enrolment extends Omit<Step, 'onNext'> {
  onNext(session: Session, recoveryCodes: readonly string[]): void;
}

/** The authenticator app: its secret as a picture and as text, and its first code. */
export function Enrol({ onNext, onLost, onLeave }: Enrolment) {
  const { busy, fault, setFault, send } = useSending(onLost);
  const [offered, setOffered] = useState<Answer<typeof newSecondFactor> | null>(null);
  const [code, setCode] = useState('');
  const first = useFocus(fault ?? offered);
  const load = () => send(async () => setOffered(await ask(newSecondFactor, {})));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => {
    load();
  }, []);
  const submit = () => {
    if (!offered) return load();
    if (!code.trim()) return setFault({ message: '', fields: { code: 'Enter the code' } });
    send(async () => {
      const answer = await ask(confirmSecondFactor, { body: { code } });
      onNext(answer.session, answer.recoveryCodes);
    });
  };
  const leave = (
    <button type="button" className="btn btn--ghost btn--sm" onClick={() => send(onLeave)}>
      Start again
    </button>
  );
  return (
    <StepFrame
      title="Set up your authenticator app"
      lead="From now on each sign-in asks for a code from an app on your phone, such as Aegis, 2FAS, Google Authenticator or a password manager."
      fault={fault}
      busy={busy}
      button={offered ? 'Finish' : 'Try again'}
      working={offered ? 'Checking...' : 'Loading...'}
      onSubmit={submit}
      after={leave}
    >
      {offered ? (
        <ol className="sign-in__steps">
          <li>
            <p>Scan this with the app.</p>
            <div className="sign-in__frame">
              <Suspense fallback={<Loading />}>
                <Qr text={offered.uri} label="QR code of the secret that stands below as text" />
              </Suspense>
            </div>
            <p className="hint">Or type this secret into the app:</p>
            <p className="sign-in__secret" id="secret">
              {offered.secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <CopyButton text={offered.secret} label="Copy the secret" />
          </li>
          <li>
            <TextField
              ref={first}
              label="Enter the code that the app shows"
              hint="Six digits"
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              value={code}
              maxLength={20}
              onChange={(event) => setCode(event.target.value)}
              error={fault?.fields.code ?? ''}
            />
          </li>
        </ol>
      ) : (
        busy && <div className="sign-in__wait" />
      )}
    </StepFrame>
  );
}
