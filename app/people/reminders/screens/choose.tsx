import { data } from 'react-router';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { stopReminders } from '../contract.ts';
import type { Route } from './+types/choose.ts';

/** The press of the button, or a mail program's one-click unsubscribe. Opening the page changes nothing. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(sender)(stopReminders, { body: { token: params.token } });
    return { done: true };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    return data({ done: false }, { status: error.status });
  }
}

/** The address is a key: it is told to no other site. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export const meta = unlistedMeta({
  title: 'Your reminders',
  description: 'Renew your verification, or stop the reminders of its end.',
});

export default function Choose({ actionData, params }: Route.ComponentProps) {
  const badge = params.token.split('.')[0] ?? '';
  if (actionData) {
    return (
      <div className="wrap page-head stack" role="status">
        <h1>{actionData.done ? 'No further reminders' : 'This link does not work'}</h1>
        <p className="lead">
          {actionData.done
            ? 'We remind you no more of the end of this verification.'
            : 'It may be incomplete. Use the link of any reminder, as a whole.'}
        </p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    );
  }
  return (
    <div className="wrap page-head stack">
      <h1>Your reminders</h1>
      <p className="lead">
        We write when your verification is about to end. Renew it, or stop the reminders.
      </p>
      <ButtonLink to={`/renew-verification/${encodeURIComponent(badge)}`}>
        Renew my verification
      </ButtonLink>
      <form method="post">
        <Button type="submit">Stop the reminders</Button>
      </form>
    </div>
  );
}
