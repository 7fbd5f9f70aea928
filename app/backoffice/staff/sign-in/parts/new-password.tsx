import { useState } from 'react';
import { ask } from '#console/ask.ts';
import { Checkbox } from '#ui/form/choice.tsx';
import { TextField } from '#ui/form/field.tsx';
import { changePassword } from '../sign-in.contract.ts';
import { passwordMin } from '../sign-in.rules.ts';
import type { Step } from './code.tsx';
import { StepFrame } from './step-frame.tsx';
import { useFocus, useSending } from './steps.ts';

/** One's own password in place of the one-time password, which is asked again after a reload only. */
export function NewPassword({ onNext, onLost, onLeave, known }: Step & { readonly known: string }) {
  const { busy, fault, setFault, send } = useSending(onLost);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const first = useFocus(fault);
  const submit = () => {
    const fields = {
      ...(known || current ? {} : { current: 'Enter the one-time password' }),
      ...(password ? {} : { password: 'Enter a new password' }),
    };
    if (Object.keys(fields).length > 0) return setFault({ message: '', fields });
    const body = { current: known || current, password };
    send(async () => onNext(await ask(changePassword, { body })));
  };
  return (
    <StepFrame
      title="Choose your own password"
      lead="Replace the one-time password with one that only you know."
      fault={fault}
      busy={busy}
      button="Save password"
      working="Saving..."
      onSubmit={submit}
      after={
        <button type="button" className="btn btn--ghost btn--sm" onClick={() => send(onLeave)}>
          Start again
        </button>
      }
    >
      {!known && (
        <TextField
          label="One-time password"
          type="password"
          autoComplete="current-password"
          value={current}
          maxLength={200}
          onChange={(event) => setCurrent(event.target.value)}
          error={fault?.fields.current ?? ''}
        />
      )}
      <TextField
        ref={first}
        label="New password"
        hint={`At least ${passwordMin} characters. A few words that only you would put together are good.`}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        maxLength={200}
        onChange={(event) => setPassword(event.target.value)}
        error={fault?.fields.password ?? ''}
      />
      <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        Show the password
      </Checkbox>
    </StepFrame>
  );
}
