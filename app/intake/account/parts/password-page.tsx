import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';

interface Asked {
  readonly text: { readonly password: string; readonly button: string };
  readonly shortest: number;
  readonly problem: string;
}

/** Asks for the new password of an account; without a script, too. */
export function PasswordForm({ text, shortest, problem }: Asked) {
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
