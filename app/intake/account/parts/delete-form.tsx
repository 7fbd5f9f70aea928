import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailed, isUnclear } from '#platform/send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/choice.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { deleteText } from '../copy.ts';
import { confirmation, type DeletionTry, deletionFailed, deletionTry } from '../rules.ts';

/** What the server said to a form that was posted without JavaScript. */
export interface Posted {
  readonly email: string;
  readonly problem: string;
}

const typedIn = (form: FormData) => ({
  email: String(form.get('email')),
  password: String(form.get('password')),
});

async function deleteNow({ key, ...body }: DeletionTry): Promise<void> {
  const [{ send }, { deleteAccount }] = await Promise.all([
    import('#platform/send.ts'),
    import('../contract.ts'),
  ]);
  await send(deleteAccount, { body }, { key });
}

/** The words of a failure: an earlier try with another password whose answer was lost may have done it. */
async function wordsOf(error: unknown, isAfterLost: boolean): Promise<string> {
  if (!(error instanceof CallFailed)) return '';
  const { deleteAccount } = await import('../contract.ts');
  const { wrong, wrongOrGone } = deleteAccount.errors;
  return isAfterLost && error.error === wrong.code ? wrongOrGone.message : error.serverMessage;
}

/** Sends the form once at a time, and says what went wrong with the latest try. */
function useDeletion(posted: Posted | undefined) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState({ text: posted?.problem, attempt: 0 });
  // A password lives no longer than the page.
  const unclear = useRef<DeletionTry>(null);
  async function submit(form: HTMLFormElement, onFailed: () => void) {
    setSending(true);
    const one = deletionTry(unclear.current, typedIn(new FormData(form)), () =>
      crypto.randomUUID(),
    );
    try {
      await deleteNow(one);
      await navigate('/delete-success', { replace: true });
    } catch (error) {
      const isAfterLost = unclear.current !== null && unclear.current !== one;
      if (isUnclear(error)) unclear.current = one;
      // A mistyped word in between leaves the earlier try as unclear as it was.
      else if (unclear.current === one) unclear.current = null;
      const said = await wordsOf(error, isAfterLost);
      setFailure(({ attempt }) => ({ text: said || deletionFailed, attempt: attempt + 1 }));
      onFailed();
    } finally {
      setSending(false);
    }
  }
  return { isSending, failure, submit };
}

/** Back to where the visitor came from on this site; the link itself leads home (D-16). */
function useCancel() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const { idx: place = 0 }: { idx?: number } = window.history.state ?? {};
    // Before its script came the visitor came by plain links, of which the router knows nothing.
    const isFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
    if (place === 0 && !isFromHere) return;
    event.preventDefault();
    if (place === 0) history.back();
    else navigate(-1);
  };
}

function ConfirmBox() {
  return (
    <Checkbox id="confirmed" name="confirmed" value="yes" required>
      {deleteText.confirm}
    </Checkbox>
  );
}

/**
 * The form that deletes an account (DEL-02 to DEL-08). It asks before it sends; without JavaScript a
 * box asks instead, and the page it is posted to deletes nothing without it.
 */
export function DeleteForm({ posted }: { posted: Posted | undefined }) {
  const { isSending, failure, submit } = useDeletion(posted);
  const password = useRef<HTMLInputElement>(null);
  const cancel = useCancel();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || !window.confirm(confirmation)) return;
    void submit(event.currentTarget, () => {
      if (!password.current) return;
      password.current.value = '';
      password.current.focus();
    });
  }

  return (
    <form method="post" className="panel form" onSubmit={onSubmit}>
      {failure.text && (
        <Notice key={failure.attempt} tone="error">
          <p>{failure.text}</p>
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={posted?.email}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={128}
        required
        ref={password}
      />
      {posted ? (
        <ConfirmBox />
      ) : (
        <noscript>
          <ConfirmBox />
        </noscript>
      )}
      <div className="row">
        <Button type="submit" variant="danger" loading={isSending} loadingLabel="Deleting...">
          Delete My Account
        </Button>
        <ButtonLink to="/" variant="outline" onClick={cancel} data-press="">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
