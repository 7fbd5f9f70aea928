import earlyTyping from 'virtual:inline/ui/form/early-typing.ts';
import { useState } from 'react';
import { Honeypot, tracesOf, useOpenFor } from '#app/shell/honeypot/parts/honeypot.tsx';
import { InlineScript } from '#app/shell/inline/parts/inline-script.tsx';
import { failureBy, firstFaults } from '#platform/text/faults.ts';
import { Button } from '#ui/button.tsx';
import { Arrived, NotArrived } from '#ui/form/arrived.tsx';
import { type Faults, type Outcome, useCheckedForm } from '#ui/form/checked-form.ts';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { NativeSelect, TextArea, TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Department } from '../contract.ts';
import { contactText, departments } from '../copy.ts';
import { type ContactField, contactFields, contactLabels, faultsFrom } from '../rules.ts';

export type Typed = Readonly<Record<ContactField, string>>;

/** What a form sent without scripts came to. */
export interface Answered {
  readonly typed: Typed;
  readonly faults: Faults<ContactField>;
  /** The number under which the message was taken up. */
  readonly ticket?: string;
  /** Why it was not, where no field is at fault. */
  readonly failed?: string;
}

/** The faults of all fields by the contract's own shape (CON-03). */
async function check(typed: Typed): Promise<Faults<ContactField>> {
  const { sendMessage } = await import('../contract.ts');
  return faultsFrom(firstFaults(sendMessage.body.safeParse(typed).error?.issues));
}

type Sent = { ticket: string } | { failed: string; faults: Faults<ContactField>; unclear: boolean };

async function deliver(
  typed: Typed,
  { key, traces }: { key: string; traces: object },
): Promise<Sent> {
  const sender = import('#platform/send.ts');
  try {
    const [{ send }, { sendMessage }] = await Promise.all([sender, import('../contract.ts')]);
    const body = { ...typed, department: typed.department as Department, ...traces };
    return { ticket: (await send(sendMessage, { body }, { key })).ticket };
  } catch (error) {
    const { fields, message, unclear } = await failureBy(sender, error);
    const faults = faultsFrom(fields);
    const named = Object.keys(faults).length > 0;
    return { failed: named ? '' : message || contactText.failed, faults, unclear };
  }
}

/**
 * The form (CON-01 to CON-05). Without JavaScript the browser posts it to the page, whose answer
 * comes back as `answered`.
 */
export function ContactForm({
  department,
  message,
  answered,
}: {
  department: Department;
  /** What the message begins with. */
  message: string;
  answered: Answered | undefined;
}) {
  const [ticket, setTicket] = useState(answered?.ticket);
  const [failed, setFailed] = useState<string>();
  const openFor = useOpenFor('contact');
  const checked = useCheckedForm<ContactField>({
    names: contactFields,
    labels: contactLabels,
    first: { message },
    typed: answered?.typed,
    start: answered?.faults,
    keep: 'contact',
    sent: answered?.ticket !== undefined,
    check,
    traces: (form) => tracesOf(form, openFor()),
    async send(typed, more): Promise<Outcome<ContactField>> {
      setTicket(undefined);
      setFailed(undefined);
      const sent = await deliver(typed, more);
      if ('ticket' in sent) {
        setTicket(sent.ticket);
        return { accepted: true };
      }
      setFailed(sent.failed);
      return { accepted: false, faults: sent.faults, unclear: sent.unclear };
    },
  });
  const { round, sending, attempt, isFirst, lines, field } = checked;
  const asked = field('department');
  return (
    <>
      {ticket && <Thanks key={ticket} ticket={ticket} />}
      {answered?.failed && isFirst && <NotArrived>{answered.failed}</NotArrived>}
      <form
        key={round}
        method="post"
        action="/contact#contact-form"
        className="form"
        {...checked.form}
      >
        <ErrorSummary
          attempt={attempt}
          faults={lines.map(({ id, message }) => ({
            id,
            message: `${contactLabels[id]}: ${message}`,
          }))}
        />
        <TextField {...field('name')} autoComplete="name" />
        <div className="form__two">
          <TextField {...field('email')} type="email" autoComplete="email" />
          <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </div>
        <NativeSelect {...asked} defaultValue={asked.defaultValue || department}>
          {departments.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
        <TextArea {...field('message')} rows={6} />
        <Honeypot />
        {/* At the button that was pressed: on a phone the head of the form is out of sight. */}
        {failed && (
          <Notice tone="error">
            <p>{failed}</p>
          </Notice>
        )}
        <div className="row">
          <Button type="submit" size="lg" loading={sending} loadingLabel="Sending...">
            Send Message
          </Button>
        </div>
      </form>
      <InlineScript text={earlyTyping} />
    </>
  );
}

/** CON-05, C-93 */
function Thanks({ ticket }: { ticket: string }) {
  return (
    <Arrived role="alert" title={contactText.thanks}>
      <p>Your message is with its department. Its number is</p>
      <p className="ct__ticket">{ticket}</p>
      <p>Name it when you write or call about the same thing again.</p>
    </Arrived>
  );
}
