import { Form, Link } from 'react-router';
import { DrawnFor } from '#app/people/cases/parts/drawn-for.tsx';
import { keepTyped } from '#app/people/cases/parts/keep-typed.ts';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { formatDay } from '#platform/time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { MaskedNotice, OwnFrame } from '../parts/own-frame.tsx';
import { PasskeyButton } from '../parts/passkey.tsx';
import { doPosted, drawn, ownHeaders } from '../parts/signed-in.ts';
import { listMyPasskeys, revokeMyPasskey } from '../passkeys/passkeys.contract.ts';
import type { Route } from './+types/passkeys.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Passkeys',
  description: 'Sign in with your phone’s own lock instead of a code.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(listMyPasskeys, {}));

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  return doPosted(
    request,
    {
      revoke: (form) => send(revokeMyPasskey, { params: { id: String(form.get('id') ?? '') } }),
    },
    '/me/passkeys',
  );
}

export const clientAction = keepTyped;

const done = { revoke: 'It signs in no more.' };

export default function Passkeys({ loaderData: view, actionData: posted }: Route.ComponentProps) {
  const language = useLanguageQuery();
  return (
    <OwnFrame
      title="Passkeys"
      lead="Sign in with the lock of your phone or computer, without waiting for a code."
      done={done}
    >
      {posted?.failed && <Notice tone="error">{posted.failed}</Notice>}
      {view.data.length === 0 ? (
        <p>You have none yet.</p>
      ) : (
        <ul className="me-sections">
          {view.data.map((one, at) => (
            <li key={one.id}>
              <span>
                Passkey {at + 1}, made on {formatDay(one.madeAt)}
                {one.usedAt ? `, last used on ${formatDay(one.usedAt)}` : ', not used yet'}
              </span>
              {!view.masked && view.fresh && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="revoke" />
                  <input type="hidden" name="id" value={one.id} />
                  <DrawnFor typed={posted?.typed} />
                  <Button type="submit" variant="ghost" size="sm">
                    Remove<span className="vh"> passkey {at + 1}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {view.masked ? (
        <MaskedNotice />
      ) : (
        <section className="panel stack" aria-labelledby="more">
          <h2 className="h3" id="more">
            Add one
          </h2>
          <p>
            Is this phone or computer yours alone? Whoever can open its lock opens your page. If you
            share it, stay with codes.
          </p>
          {view.fresh ? (
            <>
              <PasskeyButton what="make" label="Add a passkey" />
              <noscript>
                <p>This needs a script, and your browser runs none.</p>
              </noscript>
            </>
          ) : (
            <p>
              To be sure that it is you, <Link to={`/me${language}`}>sign out</Link> and sign in
              again. Right after that you can add or remove a passkey here.
            </p>
          )}
        </section>
      )}
    </OwnFrame>
  );
}
