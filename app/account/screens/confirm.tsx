import { data, useSearchParams } from 'react-router';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { confirmAccount } from '../contract.ts';
import { confirmText } from '../copy.ts';
import type { Route } from './+types/confirm.ts';

/** The press of the button. Opening the link alone changes nothing: scanners of mail open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    await context.get(sender)(confirmAccount, { body: { token } });
    return { done: true };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    return data({ done: false }, { status: error.status });
  }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { ...confirmText, visibility: 'unlisted' });

export default function Confirm({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const dead = actionData ? !actionData.done : !search.get('token');
  const [title, lead] = actionData?.done
    ? [confirmText.done, confirmText.doneText]
    : dead
      ? [confirmText.dead, confirmText.deadText]
      : [confirmText.title, confirmText.lead];
  return (
    <div className="wrap page-head stack">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {actionData || dead ? (
        <ButtonLink to="/">Go to the home page</ButtonLink>
      ) : (
        <form method="post">
          <Button type="submit">{confirmText.button}</Button>
        </form>
      )}
    </div>
  );
}
