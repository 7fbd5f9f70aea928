import { data, redirect } from 'react-router';
import { siteContext } from '#app/shell/contract.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { afterDeletion } from '#app/shell/policies.rules.ts';
import { cachedFor, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Notice } from '#ui/notice.tsx';
import { deleteAccount } from '../contract.ts';
import { deleteText } from '../copy.ts';
import { DeleteForm, type Posted } from '../parts/delete-form.tsx';
import { deletionFailed, isForeign } from '../rules.ts';
import type { Route } from './+types/delete-account.ts';
import '../account.css';

/** The same for everybody, but for the answer to a form. */
export const headers = () => cachedFor();

export const meta = (args: Route.MetaArgs) => pageMeta(args, deleteText);

/** The form posted without JavaScript: the same call and outcomes, and never without the ticked box. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const [email, password] = [String(form.get('email') ?? ''), String(form.get('password') ?? '')];
  const answer = (problem: string, status: number) => data<Posted>({ email, problem }, { status });
  // The call below is made within the server: where the form itself came from is seen only here.
  const header = (name: string) => request.headers.get(name) ?? undefined;
  if (isForeign(header, context.get(siteContext).siteUrl)) {
    return answer(deleteAccount.errors.foreign.message, 403);
  }
  if (form.get('confirmed') !== 'yes') return answer(deleteText.confirmFirst, 400);
  try {
    await context.get(sender)(deleteAccount, { body: { email, password } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return answer(error.serverMessage || deletionFailed, error.status);
  }
  return redirect('/delete-success', 303);
}

export default function DeleteAccount({ actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-head page-head--cloth on-ink">
        <div className="wrap">
          <h1>{deleteText.title}</h1>
          <p className="lead">{deleteText.lead}</p>
        </div>
      </div>
      <section className="section">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <h2 className="h3">What is removed</h2>
            <ul className="account-goes">
              {deleteText.goes.map(([what, more]) => (
                <li key={what}>
                  <strong>{what}</strong> {more}
                </li>
              ))}
            </ul>
            <p>{deleteText.proven}</p>
            <Notice tone="quiet" title="What stays">
              <p>{afterDeletion} Payments keep their amount, date and reference.</p>
            </Notice>
          </div>
          <DeleteForm posted={actionData} />
        </div>
      </section>
    </>
  );
}
