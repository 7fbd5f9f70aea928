import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { toast } from '#ui/toast/toast.ts';

/** The message of the first rule that the address breaks, by the contract's own shape. */
async function problemOf(email: string): Promise<string | undefined> {
  const { subscribe } = await import('../contract.ts');
  return subscribe.body.safeParse({ email }).error?.issues[0]?.message;
}

async function sendAddress(email: string): Promise<void> {
  const [{ send }, { subscribe }] = await Promise.all([
    import('#platform/send.ts'),
    import('../contract.ts'),
  ]);
  await send(subscribe, { body: { email } });
}

/**
 * The mailing-list form: checked, then sent, once at a time (MAIL-01 to MAIL-10).
 * Without JavaScript the browser posts it to the page that gives the same outcome.
 */
export function SubscribeForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const [isSending, setSending] = useState(false);

  /** Says whether it was sent: an address with a fault is not. */
  async function subscribe(): Promise<boolean> {
    const found = await problemOf(email);
    setProblem(found);
    if (found) input.current?.focus();
    else await sendAddress(email);
    return !found;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      if (!(await subscribe())) return;
      toast.success('Subscribed successfully');
      setEmail('');
    } catch {
      toast.error('Failed to subscribe');
    } finally {
      setSending(false);
    }
  }

  return (
    <form method="post" action="/mailing-list/subscribe" noValidate onSubmit={submit}>
      <div className="inline-form">
        <label className="vh" htmlFor={id}>
          Email
        </label>
        <input
          className="input"
          id={id}
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" loading={isSending}>
          Subscribe
        </Button>
      </div>
      <div aria-live="assertive">
        <FieldError id={`${id}-error`} text={problem} />
      </div>
      <p className="small mute" id={`${id}-hint`}>
        We mail you a link. You are on the list after you press it.
      </p>
    </form>
  );
}
