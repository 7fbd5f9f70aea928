import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, send } from '#platform/send.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { openShare } from '../contract.ts';

/** The secret in what was typed or pasted: the whole link, or what stands behind its `#`. */
export const tokenIn = (typed: string) =>
  typed
    .slice(typed.indexOf('#') + 1)
    .trim()
    .slice(0, 200);

interface Refusal {
  readonly said: string;
  /** Whether the link may still open: it is kept for another try. */
  readonly again: boolean;
}

/** Why a link did not open. It is dead by the server's word alone, not by a line that was away or a limit. */
export function refusalOfSwap(error: unknown): Refusal {
  const { status = 0, serverMessage = '' } = error instanceof CallFailed ? error : {};
  if (status === 404) return { said: openShare.errors.notFound.message, again: false };
  const lost =
    'No answer came. The link is still kept here: try again when the connection is back.';
  return { said: serverMessage || lost, again: true };
}

/** Whether the address carries something behind its `#` that names no part of the page, as the link past the menu does. */
const carriesSecret = () =>
  location.hash !== '' && !document.getElementById(location.hash.slice(1));

/**
 * Swaps the secret behind `#` for a cookie and takes it out of the address and the history. Until it is known
 * whether it opens, it is kept in memory alone.
 */
export function useSwap() {
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [opening, setOpening] = useState(false);
  const token = useRef('');
  // Tried again it is the same press: no further opening is spent.
  const key = useRef('');
  const { revalidate } = useRevalidator();
  const open = useCallback(() => {
    setOpening(true);
    send(openShare, { body: { token: token.current } }, { key: key.current })
      .then(revalidate)
      .then(
        () => setRefused(null),
        (error: unknown) => setRefused(refusalOfSwap(error)),
      )
      .finally(() => setOpening(false));
  }, [revalidate]);
  useEffect(() => {
    token.current = carriesSecret() ? tokenIn(window.location.hash) : '';
    if (!token.current) return;
    key.current = crypto.randomUUID();
    window.history.replaceState(window.history.state, '', window.location.pathname);
    open();
  }, [open]);
  // Pasted where one is open already it changes the address alone: only a new page begins with it.
  useEffect(() => {
    const begin = () => carriesSecret() && location.reload();
    addEventListener('hashchange', begin);
    return () => removeEventListener('hashchange', begin);
  }, []);
  return { opening, refused, open };
}

export function NotOpened({ refused, open }: { refused: Refusal; open: () => void }) {
  return (
    <Notice tone="error">
      <p>{refused.said}</p>
      {refused.again && (
        <Button variant="outline" onClick={open}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
