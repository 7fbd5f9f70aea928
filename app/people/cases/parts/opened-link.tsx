import { Form, redirect, useLocation, useRevalidator } from 'react-router';
import { useChallenge } from '#app/shell/challenge/parts/use-challenge.ts';
import type { Send } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { closeLink, type LinkedPage, openLink } from '../link/link.contract.ts';
import { isNavigation, isToken } from '../link/link.rules.ts';
import type { Posted } from './posted.ts';

/** Leads a browser from the address of a mailed link to one without its token; nothing for anybody else. */
export async function leaveToken(
  send: Send,
  page: LinkedPage,
  token: string,
  { url, headers }: Request,
): Promise<void> {
  if (!isToken(token) || !isNavigation((name) => headers.get(name))) return;
  const { ref } = await send(openLink, { body: { page, token } });
  throw redirect(`/${page}/${ref}${new URL(url).search}`);
}

/** A page that a limit of the whole network holds back, and the work after which it may be asked for again. */
export interface Limited {
  readonly message: string;
  readonly challenge: string;
}

/** What a link comes to that was not looked at: a dead one, or too many on this network have asked. */
export function refusalOfLink(error: unknown): { status: 404 | 429; limited: Limited | null } {
  if (!(error instanceof CallFailed) || ![400, 404, 429].includes(error.status)) throw error;
  const { challenge, serverMessage: message, status } = error;
  if (status === 429) return { status: 429, limited: { message, challenge } };
  return { status: 404, limited: null };
}

/** Asks for the page again by itself, once the browser has done the work (FS-09). */
export function LimitedPage({ limited: { message, challenge } }: { readonly limited: Limited }) {
  const { revalidate } = useRevalidator();
  const here = useLocation();
  useChallenge(challenge, revalidate);
  return (
    <div className="wrap page-head stack" role="alert" data-wake={challenge ? 'now' : undefined}>
      <h1>One moment</h1>
      <p className="lead">{message}</p>
      <ButtonLink variant="dark" to={here}>
        Try again
      </ButtonLink>
    </div>
  );
}

const closing = 'close';

/** Does what the form of `CloseHere` asks for; nothing for any other form. */
export async function closeIfAsked(send: Send, ref: string, form: FormData): Promise<void> {
  if (form.get('intent') !== closing) return;
  await send(closeLink, { body: { ref } });
  throw redirect('/');
}

const closedHere =
  'This page is closed on this device: its time was over, or it was closed in another window. Press the link in our message again.';

/** Says of a form that came after its page was closed that the link itself still works. */
export const toldClosed = (posted: Posted, status: number, named: string): Posted =>
  status === 404 && !isToken(named) ? { ...posted, failed: closedHere } : posted;

/** Whether a form was that of `CloseHere`. */
export const isClosing = (posted: Posted | undefined) => posted?.intent === closing;

interface CloseHereProps {
  readonly named: string;
  readonly posted: Posted | undefined;
}

/** For a device that others use too. */
export function CloseHere({ named, posted }: CloseHereProps) {
  if (isToken(named)) return null;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <p className="small">Does somebody else use this device? Close the page when you are done.</p>
      {isClosing(posted) && (
        <Notice tone="error">
          No answer came. The page may still be open on this device: try again when the connection
          is back.
        </Notice>
      )}
      <Button type="submit" variant="outline" name="intent" value={closing}>
        Close on this device
      </Button>
    </Form>
  );
}
