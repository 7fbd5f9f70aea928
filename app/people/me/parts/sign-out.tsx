import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-router';
import { useDrawnFor } from '#app/people/cases/parts/drawn-for.tsx';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** What is said of a sign-out that got no answer. */
export const stillIn =
  'No answer came. You may still be signed in: try again when the connection is back.';

/** Ends the session; false where nobody knows whether it ended. One that had ended before is as good. */
export async function signOut(): Promise<boolean> {
  try {
    const [{ CallFailed, send }, { closeMeSession }] = await Promise.all([
      import('#platform/send.ts'),
      import('../contract.ts'),
    ]);
    return await send(closeMeSession, { body: { everywhere: false } }).then(
      () => true,
      (error: unknown) => error instanceof CallFailed && error.status === 401,
    );
  } catch {
    // The script for it did not come: nothing was sent.
    return false;
  }
}

/**
 * The way back to the first page, and out. Not by the router: it would leave for the first page also where no
 * answer came, and put an error page in place of this one.
 */
export function OwnHead() {
  const drawnFor = useDrawnFor();
  const language = useLanguageQuery();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed(false);
    const ended = await signOut();
    // As a new document: nothing of what was shown stays behind it.
    if (ended) return location.assign(`/me${language}`);
    setFailed(true);
    setBusy(false);
  }
  return (
    <>
      <Form method="post" action={`/me${language}`} className="row small" onSubmit={submit}>
        <Link to={`/me${language}`}>Your own page</Link>
        {drawnFor && <span className="tnum">{drawnFor}</span>}
        <input type="hidden" name="intent" value="end" />
        <Button type="submit" variant="ghost" size="sm" loading={busy}>
          Sign out
        </Button>
      </Form>
      {failed && <Notice tone="error">{stillIn}</Notice>}
    </>
  );
}
