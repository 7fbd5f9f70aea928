import earlyTyping from 'virtual:inline/ui/form/early-typing.ts';
import { useState } from 'react';
import { Honeypot, tracesOf, useOpenFor } from '#app/shell/honeypot/parts/honeypot.tsx';
import { InlineScript } from '#app/shell/inline/parts/inline-script.tsx';
import { changed, tags } from '#app/shell/queries/parts/tags.ts';
import { failureBy, firstFaults } from '#platform/text/faults.ts';
import { Button } from '#ui/button.tsx';
import { Arrived, NotArrived } from '#ui/form/arrived.tsx';
import { type Faults, type Outcome, useCheckedForm } from '#ui/form/checked-form.ts';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast/toast.ts';
import {
  acknowledgeHours,
  actBusinessDays,
  type FeedbackField,
  feedbackFields,
  feedbackLabels,
  sendingFailed,
  thanks,
} from '../rules.ts';

export type Typed = Readonly<Record<FeedbackField, string>>;

/** What a form sent without scripts came to. */
export interface Answered {
  readonly accepted: boolean;
  readonly typed: Typed;
  readonly faults: Faults<FeedbackField>;
  /** Why it was not accepted, where no field is at fault. */
  readonly failed?: string;
}

/** The faults of all fields by the contract's own shape (FBK-09 to FBK-11). */
async function check(typed: Typed): Promise<Faults<FeedbackField>> {
  const { sendFeedback } = await import('../contract.ts');
  return firstFaults(sendFeedback.body.safeParse(typed).error?.issues);
}

type Delivered = Outcome<FeedbackField> & {
  /** Why it was not accepted, where no field is at fault. */
  readonly failed?: string;
};

async function deliver(
  typed: Typed,
  { key, traces }: { key: string; traces: object },
): Promise<Delivered> {
  const sender = import('#platform/send.ts');
  try {
    const [{ send }, { sendFeedback }] = await Promise.all([sender, import('../contract.ts')]);
    await send(sendFeedback, { body: { ...typed, ...traces } }, { key });
    changed(tags.feedback);
    toast.success(thanks);
    return { accepted: true };
  } catch (error) {
    const { fields: faults, message, unclear } = await failureBy(sender, error);
    const said = message || sendingFailed;
    toast.error(said);
    const stays = Object.keys(faults).length > 0 ? {} : { failed: said };
    return { accepted: false, faults, unclear, ...stays };
  }
}

/**
 * The form (FBK-08 to FBK-15). Without JavaScript the browser posts it to the page, whose answer
 * comes back as `answered`.
 */
export function FeedbackForm({
  about = '',
  answered,
}: {
  /** The badge number that the visitor came from. */
  about?: string;
  answered: Answered | undefined;
}) {
  const [done, setDone] = useState(answered?.accepted ?? false);
  const [failed, setFailed] = useState<string>();
  const openFor = useOpenFor('feedback');
  const checked = useCheckedForm<FeedbackField>({
    names: feedbackFields,
    labels: feedbackLabels,
    first: { verificationId: about },
    typed: answered?.typed,
    start: answered?.faults,
    keep: 'feedback',
    sent: answered?.accepted ?? false,
    check,
    traces: (form) => tracesOf(form, openFor()),
    async send(typed, more) {
      setDone(false);
      setFailed(undefined);
      const outcome = await deliver(typed, more);
      setDone(outcome.accepted);
      setFailed(outcome.failed);
      return outcome;
    },
  });
  const { round, sending, attempt, isFirst, lines, field } = checked;
  return (
    <>
      {done && <Done />}
      {answered?.failed && isFirst && <NotArrived>{answered.failed}</NotArrived>}
      <form
        key={round}
        method="post"
        action="/feedback#feedback-form"
        className="form"
        {...checked.form}
      >
        <ErrorSummary attempt={attempt} faults={lines} />
        <TextField {...field('name')} autoComplete="name" />
        <TextField
          {...field('verificationId')}
          placeholder="Sw-xxxxx"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <TextArea {...field('message')} rows={6} />
        <TextField
          {...field('email')}
          type="email"
          optional
          autoComplete="email"
          hint="For the acknowledgment and our answer."
        />
        <Honeypot />
        {/* Longer than the toast, which announces it: whoever looks later knows as well. */}
        {failed && (
          <Notice tone="error" announce={false}>
            <p>{failed}</p>
          </Notice>
        )}
        <div className="row">
          <Button type="submit" size="lg" loading={sending} loadingLabel="Submitting...">
            Submit Feedback
          </Button>
        </div>
      </form>
      <InlineScript text={earlyTyping} />
    </>
  );
}

/** Stays when the toast, which announces it, has gone. */
function Done() {
  return (
    <Arrived role="status" title={thanks}>
      <p>
        It has arrived and stays hidden until somebody has read it. We acknowledge it within{' '}
        {acknowledgeHours} hours and act within {actBusinessDays} business days.
      </p>
    </Arrived>
  );
}
