import { data, useSearchParams } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import { resetPassword, shortestPassword } from '../contract.ts';
import { resetText } from '../copy.ts';
import { PasswordForm } from '../parts/password-form.tsx';
import type { Route } from './+types/reset.ts';

/** The server alone knows the contract: a page of one field needs none of it. */
export const loader = () => ({ shortest: shortestPassword });

/** The form with the password. Opening the link alone changes nothing: scanners of mail open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await request.formData().catch(() => new FormData());
  const password = String(form.get('password') ?? '');
  try {
    await context.get(sender)(resetPassword, { body: { token, password } });
    return { state: 'done', problem: '' } as const;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    const problem = error.fields.password ?? '';
    const state = problem ? 'open' : 'dead';
    return data({ state, problem } as const, { status: error.status });
  }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { ...resetText, visibility: 'unlisted' });

export default function Reset({ actionData, loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const state = actionData?.state ?? (search.get('token') ? 'open' : 'dead');
  const [title, lead] = {
    done: [resetText.done, resetText.doneText],
    dead: [resetText.dead, resetText.deadText],
    open: [resetText.title, resetText.lead],
  }[state];
  return (
    <div className="wrap page-head stack">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {state === 'open' ? (
        <PasswordForm
          text={resetText}
          shortest={loaderData.shortest}
          problem={actionData?.problem ?? ''}
        />
      ) : (
        <ButtonLink to="/">Go to the home page</ButtonLink>
      )}
    </div>
  );
}
