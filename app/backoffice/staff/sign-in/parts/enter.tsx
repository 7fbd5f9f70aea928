import { useState } from 'react';
import { ask } from '#console/ask.ts';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Session } from '../../contract.ts';
import type { Invited } from '../../invitation/invitation.rules.ts';
import { signIn } from '../sign-in.contract.ts';
import { StepFrame } from './step-frame.tsx';
import { useFocus, useSending } from './steps.ts';

interface Entered {
  /** Why one is here again. */
  readonly notice: string;
  /** From the link of an invitation. */
  readonly invited: Invited | null;
  onNext(session: Session, password: string): void;
}

const usedUp =
  'The link of an invitation works once. Sign in with the password that you have chosen.';

/** Email address and password. */
export function Enter({ notice, invited, onNext }: Entered) {
  const [email, setEmail] = useState(invited?.email ?? '');
  const [password, setPassword] = useState(invited?.password ?? '');
  const byLink = invited !== null && password === invited.password;
  const { busy, fault, setFault, send } = useSending(({ status }) => {
    if (!byLink || status !== 401) return false;
    setPassword('');
    setFault({ message: usedUp, fields: {} });
    return true;
  });
  const first = useFocus(fault);
  const missing = () => {
    const fields = {
      ...(email.trim() ? {} : { email: 'Enter your email address' }),
      ...(password ? {} : { password: 'Enter your password' }),
    };
    if (Object.keys(fields).length === 0) return false;
    setFault({ message: '', fields });
    return true;
  };
  const submit = () => {
    if (missing()) return;
    send(async () => {
      const session = await ask(signIn, { body: { email, password } });
      // The one-time password has done its work and leaves the address bar and the history.
      if (invited) history.replaceState(null, '', location.pathname + location.search);
      onNext(session, password);
    });
  };
  return (
    <StepFrame
      title="Sign in to the console"
      lead={
        byLink
          ? 'You are invited. Press Sign in, then choose your own password.'
          : 'For staff. Clients and workers need no account on this site.'
      }
      fault={fault}
      busy={busy}
      button="Sign in"
      working="Signing in..."
      onSubmit={submit}
    >
      {notice && !fault && <Notice announce>{notice}</Notice>}
      <TextField
        ref={first}
        label="Email address"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        maxLength={254}
        onChange={(event) => setEmail(event.target.value)}
        error={fault?.fields.email ?? ''}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        maxLength={200}
        onChange={(event) => setPassword(event.target.value)}
        error={fault?.fields.password ?? ''}
      />
    </StepFrame>
  );
}
