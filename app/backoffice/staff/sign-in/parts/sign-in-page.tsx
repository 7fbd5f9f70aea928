import { useCallback, useEffect, useState } from 'react';
import { brand } from '#app/shell/brand.rules.ts';
import { ask, keepToken } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { Loading } from '#ui/loading.tsx';
import { type Next, readSession, type Session } from '../../contract.ts';
import { invitedBy } from '../../invitation/invitation.rules.ts';
import { endOwnSession } from '../../parts/sign-out.ts';
import { placeBack } from '../sign-in.rules.ts';
import { Code } from './code.tsx';
import { Enrol } from './enrol.tsx';
import { Enter } from './enter.tsx';
import { NewPassword } from './new-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepFrame } from './step-frame.tsx';

type At = Next | 'loading' | 'no-answer' | 'enter' | 'codes';

/** Into the console, where one was before if the address says so (D-05). */
function goOn() {
  location.replace(placeBack(new URLSearchParams(location.search).get('to')));
}

const tooLate = 'The sign-in has ended. Please begin again.';
/** A step ends the sign-in before it as it is done: its answer may have been lost. */
const mayBeDone: Partial<Record<At, string>> = {
  password: 'The new password may count already: try it first.',
  enrol:
    'The new entry in your app may count already. If a code of it is asked for, make new recovery codes in the console, under Your account.',
};

/** The way into the console, a step at a time, in the order that the server asks for. */
export function SignInPage() {
  const [at, setAt] = useState<At>('loading');
  const [notice, setNotice] = useState('');
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [invited] = useState(() => invitedBy(location.hash));

  const take = useCallback((session: Session) => {
    keepToken(session.csrf);
    setAt(session.next);
    if (session.next === 'done') goOn();
  }, []);
  const load = useCallback(async () => {
    setAt('loading');
    try {
      take(await ask(readSession, {}));
    } catch (error) {
      setAt(error instanceof CallFailed && error.status === 401 ? 'enter' : 'no-answer');
    }
  }, [take]);
  useEffect(() => {
    load();
  }, [load]);

  const onLost = (failed: CallFailed) => {
    if (failed.status === 401) {
      setNotice([tooLate, mayBeDone[at]].filter(Boolean).join(' '));
      setAt('enter');
    } else if (failed.error === 'not-now') load();
    else return false;
    return true;
  };
  const onLeave = async () => {
    const isOther = await endOwnSession().then(
      () => false,
      (error: unknown) => {
        if (error instanceof CallFailed && error.error === 'forbidden') return true;
        throw error;
      },
    );
    setNotice('');
    setPassword('');
    // The browser has the session of another tab by now: that one is shown, and what was typed here is not its own.
    if (isOther) await load();
    else setAt('enter');
  };
  const step = { onNext: take, onLost, onLeave };
  return (
    <main className="sign-in">
      <p className="sign-in__mark">
        <img src="/favicon.svg" width="32" height="32" alt="" />
        {brand} console
      </p>
      <div className="sign-in__sheet">
        {(at === 'loading' || at === 'done') && (
          <>
            <h1 className="vh">Sign in to the console</h1>
            <Loading text={at === 'done' ? 'Opening the console...' : 'Loading...'} />
          </>
        )}
        {at === 'no-answer' && (
          <StepFrame
            title="No answer from the server"
            lead="Check the connection and try again."
            fault={null}
            busy={false}
            isRead
            button="Try again"
            working=""
            onSubmit={load}
          >
            {null}
          </StepFrame>
        )}
        {at === 'enter' && (
          <Enter
            notice={notice}
            invited={invited}
            onNext={(session, typed) => {
              setPassword(typed);
              take(session);
            }}
          />
        )}
        {at === 'code' && <Code {...step} />}
        {at === 'password' && <NewPassword {...step} known={password} />}
        {at === 'enrol' && (
          <Enrol
            onLost={onLost}
            onLeave={onLeave}
            onNext={(session, recoveryCodes) => {
              keepToken(session.csrf);
              setCodes(recoveryCodes);
              setAt('codes');
            }}
          />
        )}
        {at === 'codes' && <RecoveryCodes codes={codes} onDone={goOn} />}
      </div>
      <p className="sign-in__foot">
        <a href="/">To the public site</a>
      </p>
    </main>
  );
}
