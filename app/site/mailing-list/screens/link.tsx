import type { ReactNode } from 'react';
import { data, useSearchParams } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { confirmSubscription, unsubscribe } from '../contract.ts';
import { confirmText, deadLinkText, unsubscribeText } from '../copy.ts';
import type { Route } from './+types/link.ts';

/** Whether a route of the table is the one to leave by; an address can be spelled in many ways. */
function leaves(pattern: string | undefined): boolean {
  return pattern?.endsWith('/unsubscribe') === true;
}

/** The press of the button, or a mail program's one-click unsubscribe: the token is in the address. */
export async function action({ url, pattern, context }: Route.ActionArgs) {
  const body = { token: url.searchParams.get('token') ?? '' };
  try {
    await context.get(sender)(leaves(pattern) ? unsubscribe : confirmSubscription, { body });
    return { done: true };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    return data({ done: false }, { status: error.status });
  }
}

/** The address is a key: it is told to no other site. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export function meta(args: Route.MetaArgs) {
  const text = leaves(args.matches.at(-1)?.id) ? unsubscribeText : confirmText;
  return pageMeta(args, { ...text, visibility: 'unlisted' });
}

export default function MailLink({ actionData, matches }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const text = leaves(matches.at(-1)?.id) ? unsubscribeText : confirmText;
  if (actionData?.done) {
    return (
      <Sheet title={text.done} lead={text.doneText}>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </Sheet>
    );
  }
  if (actionData || !search.get('token')) {
    return (
      <Sheet title={deadLinkText.title} lead={deadLinkText.text}>
        <ButtonLink to="/mailing-list/subscribe">Subscribe</ButtonLink>
      </Sheet>
    );
  }
  return (
    <Sheet title={text.title} lead={text.question}>
      <form method="post">
        <Button type="submit">{text.button}</Button>
      </form>
    </Sheet>
  );
}

function Sheet(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap page-head stack">
      <h1>{props.title}</h1>
      <p className="lead">{props.lead}</p>
      {props.children}
    </div>
  );
}
