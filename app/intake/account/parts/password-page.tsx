import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import type { Answered } from './take-password.ts';

interface Shown {
  readonly text: Readonly<
    Record<
      'title' | 'lead' | 'done' | 'doneText' | 'dead' | 'deadText' | 'password' | 'button',
      string
    >
  >;
  readonly shortest: number;
  readonly answered: Answered | undefined;
}

/** Asks for the new password of an account; without a script, too. */
function PasswordForm({ text, shortest, problem }: Omit<Shown, 'answered'> & { problem: string }) {
  return (
    <form method="post" className="panel form">
      <TextField
        label={text.password}
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={shortest}
        maxLength={128}
        required
        hint={`At least ${shortest} characters`}
        error={problem || undefined}
      />
      <Button type="submit">{text.button}</Button>
    </form>
  );
}

/** The page of a mailed link under which an account gets a password. */
export function PasswordPage({ text, shortest, answered }: Shown) {
  const [search] = useSearchParams();
  const state = answered?.state ?? (search.get('token') ? 'open' : 'dead');
  const [title, lead] = {
    done: [text.done, text.doneText],
    dead: [text.dead, text.deadText],
    open: [text.title, text.lead],
  }[state];
  return (
    <div className="wrap page-head stack">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {state === 'open' ? (
        <PasswordForm text={text} shortest={shortest} problem={answered?.problem ?? ''} />
      ) : (
        <ButtonLink to="/">Go to the home page</ButtonLink>
      )}
    </div>
  );
}
