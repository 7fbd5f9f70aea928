import { data, useSearchParams } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import { confirmAccount, shortestPassword } from '../contract.ts';
import { confirmText } from '../copy.ts';
import { PasswordForm } from '../parts/password-form.tsx';
import type { Route } from './+types/confirm.ts';

/** The server alone knows the contract: a page of one field needs none of it. */
export const loader = () => ({ shortest: shortestPassword });

/** The form with the password. Opening the link alone changes nothing: scanners of mail open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await request.formData().catch(() => new FormData());
  const password = String(form.get('password') ?? '');
  try {
    await context.get(sender)(confirmAccount, { body: { token, password } });
    return { state: 'done', problem: '' } as const;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    const problem = error.fields.password ?? '';
    const state = problem ? 'open' : 'dead';
    return data({ state, problem } as const, { status: error.status });
  }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { ...confirmText, visibility: 'unlisted' });

export default function Confirm({ actionData, loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const state = actionData?.state ?? (search.get('token') ? 'open' : 'dead');
  const [title, lead] = {
    done: [confirmText.done, confirmText.doneText],
    dead: [confirmText.dead, confirmText.deadText],
    open: [confirmText.title, confirmText.lead],
  }[state];
  return (
    <div className="wrap page-head stack">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {state === 'open' ? (
        <PasswordForm
          text={confirmText}
          shortest={loaderData.shortest}
          problem={actionData?.problem ?? ''}
        />
      ) : (
        <ButtonLink to="/">Go to the home page</ButtonLink>
      )}
    </div>
  );
}
