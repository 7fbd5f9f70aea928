import { keepTyped, onceFor } from '#app/people/cases/parts/keep-typed.ts';
import { StepForm } from '#app/people/cases/parts/step-form.tsx';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { addressOf, defaultBases, pathsOf } from '#platform/contract-address.ts';
import { sender } from '#platform/page.ts';
import { getMe } from '../contract.ts';
import { deleteMine, exportMine } from '../held/held.contract.ts';
import { ErasureNotice, MaskedNotice, OwnFrame } from '../parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders } from '../parts/signed-in.ts';
import type { Route } from './+types/data.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Your data',
  description: 'Download everything we hold of you, or have it deleted.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(getMe, {}));

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  return doPosted(
    request,
    { delete: (form) => onceFor(send, form)(deleteMine, { body: {} }) },
    '/me/data',
  );
}

export const clientAction = keepTyped;

const done = { delete: 'A mail is on its way. Press its link to begin the deletion.' };

export default function Data({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { masked, erasedAt } = loaderData;
  const bases = pathsOf({ ...defaultBases, ...useSite().bases });
  const addressAs = (format: string) => addressOf(exportMine, { query: { format } }, bases);
  return (
    <OwnFrame
      title="Your data"
      lead="Everything that we hold with your record, to read or to take elsewhere."
      done={done}
    >
      {erasedAt && <ErasureNotice on={erasedAt} />}
      {masked ? (
        <MaskedNotice />
      ) : (
        <>
          <section className="panel stack" aria-labelledby="take">
            <h2 className="h3" id="take">
              Download it
            </h2>
            <p className="row">
              <a className="btn btn--secondary btn--md" href={addressAs('pdf')}>
                As a PDF, to read
              </a>
              <a className="btn btn--secondary btn--md" href={addressAs('json')}>
                As JSON, for programs
              </a>
            </p>
            <p className="small">
              Orders, applications, cases without a record, messages, feedback that you gave and an
              account of the app under your email are in it if you signed in with a code by mail;
              applications, such cases, and what an order of a verification, a background check or a
              health plan says of its person, only where nobody else is verified under that email.
              It is personal: open it where nobody else reads along. Your national ID stands in it
              by its last four digits; the number itself is kept sealed.
            </p>
          </section>
          {!erasedAt && (
            <section className="panel stack" aria-labelledby="go">
              <h2 className="h3" id="go">
                Have it deleted
              </h2>
              <p>
                Your record, orders, applications, messages and an account of the app go, and nobody
                finds your badge number any more. We mail you a link first; after you have pressed
                it you have seven days to change your mind.
              </p>
              <StepForm intent="delete" posted={posted} label="Mail me the link" look="danger" />
            </section>
          )}
        </>
      )}
    </OwnFrame>
  );
}
