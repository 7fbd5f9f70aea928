import { data } from 'react-router';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { subscribe } from '../contract.ts';
import { subscribeText } from '../copy.ts';
import type { Route } from './+types/subscribe.ts';

interface Outcome {
  readonly subscribed: boolean;
  readonly email: string;
  /** What is wrong with the address; without it the call itself failed. */
  readonly problem?: string | undefined;
}

/** What the form of every page posts to when there is no JavaScript; same outcomes as with it. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form is an empty form, not a failure of ours.
  const form = await request.formData().catch(() => new FormData());
  const email = String(form.get('email') ?? '');
  try {
    await context.get(sender)(subscribe, { body: { email } });
    return data<Outcome>({ subscribed: true, email: '' });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const problem = error.fields.email;
    return data<Outcome>({ subscribed: false, email, problem }, { status: error.status });
  }
}

export const meta = unlistedMeta(subscribeText);

export default function Subscribe({ actionData }: Route.ComponentProps) {
  if (actionData?.subscribed) {
    return (
      <div className="wrap page-head stack" role="status">
        <h1>{subscribeText.done}</h1>
        <p className="lead">{subscribeText.doneText}</p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </div>
    );
  }
  const failed = actionData && !actionData.problem;
  return (
    <div className="wrap page-head stack">
      <h1>{failed ? subscribeText.failed : subscribeText.title}</h1>
      <p className="lead">{failed ? subscribeText.failedText : subscribeText.lead}</p>
      <form method="post" noValidate className="stack">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={actionData?.email ?? ''}
          {...(actionData?.problem ? { error: actionData.problem } : {})}
        />
        <Button type="submit">Subscribe</Button>
      </form>
    </div>
  );
}
