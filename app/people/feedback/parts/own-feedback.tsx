import type { Posted } from '#app/people/cases/parts/posted.ts';
import { fieldsOf, StepForm } from '#app/people/cases/parts/step-form.tsx';
import { addDays, dayOf, formatDay, formatMoment } from '#platform/time.ts';
import { NativeSelect, TextArea } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pill, type PillTone } from '#ui/pill.tsx';
import {
  DisputeGround,
  type OwnDispute,
  type OwnFeedback,
  type ReplyState,
} from '../replies/replies.contract.ts';
import { groundNames, groundWords } from '../replies/replies.rules.ts';

const states: Readonly<Record<ReplyState, { says: string; tone: PillTone }>> = {
  reading: { says: 'Only you can read it', tone: 'wait' },
  counts: { says: 'Counts', tone: 'done' },
  disputed: { says: 'Under dispute', tone: 'wait' },
  'taken-back': { says: 'Taken back', tone: 'plain' },
};

interface Given {
  readonly one: OwnFeedback;
  readonly posted: Posted | undefined;
}

/** What will become of it, and when. */
function whatNext({ state, countsFrom }: OwnFeedback): string | null {
  if (state === 'reading' && countsFrom) {
    const last = addDays(dayOf(new Date(countsFrom)), -1);
    return `Until the end of ${formatDay(last)} nobody else reads it. After that day it counts on your record.`;
  }
  if (state === 'counts' && !countsFrom) {
    return 'It counts. Its words are shown to nobody: whoever wrote it was told that staff alone read it.';
  }
  return null;
}

/** One feedback about the worker, with what was said to it and what can still be done. */
export function OwnFeedbackCard({ one, posted: last }: Given) {
  // What was refused for another one stands there.
  const posted = last?.typed.id === one.id ? last : undefined;
  const { says, tone } = states[one.state];
  const next = whatNext(one);
  const heading = one.releasedAt ? formatDay(one.releasedAt) : 'Feedback';
  const name = `feedback-${one.id}`;
  return (
    <li>
      <article className="panel stack" aria-labelledby={name}>
        <h2 className="h3 row" id={name}>
          <span>{heading}</span> <Pill tone={tone}>{says}</Pill>
        </h2>
        {one.text === null ? (
          <p>Its words are gone from our records.</p>
        ) : (
          <blockquote className="own-feedback__words">{one.text}</blockquote>
        )}
        {next && <p className="small mute">{next}</p>}
        {one.answer && (
          <div className="own-feedback__answer">
            <h3 className="h4">Your answer</h3>
            <p className="own-feedback__typed">{one.answer}</p>
          </div>
        )}
        {one.disputes.map((dispute) => (
          <Dispute key={dispute.round} dispute={dispute} state={one.state} />
        ))}
        <FormGone one={one} posted={posted} />
        {one.can.answer && <AnswerForm one={one} posted={posted} />}
        {one.can.dispute && <DisputeForm one={one} posted={posted} />}
      </article>
    </li>
  );
}

/** What became of the feedback, where it has a word of its own after a dispute was dismissed. */
const afterDismissal: Partial<Record<OwnFeedback['state'], string>> = {
  counts: 'The feedback counts.',
  reading: 'The feedback counts after the day above.',
};

function Dispute({
  dispute,
  state,
}: {
  readonly dispute: OwnDispute;
  /** Of the feedback: an appeal may have followed. */
  readonly state: OwnFeedback['state'];
}) {
  const { round, ground, text, outcome, decidedAt, dueAt, overdue, reason } = dispute;
  return (
    <div className="own-feedback__answer">
      <h3 className="h4">
        {round > 1 ? 'Your appeal' : 'Your dispute'}: {groundNames[ground].toLowerCase()}
      </h3>
      {text && <p className="own-feedback__typed">{text}</p>}
      {outcome && decidedAt ? (
        <p>
          <strong>
            {outcome === 'upheld' ? 'Upheld' : 'Dismissed'}, {formatDay(decidedAt)}.
          </strong>{' '}
          {outcome === 'upheld' && 'The feedback was taken back.'}
          {outcome === 'dismissed' && afterDismissal[state]}
          {reason && (
            <>
              {' '}
              Reason: <span className="own-feedback__typed">{reason}</span>
            </>
          )}
        </p>
      ) : (
        <p>
          {overdue
            ? `The decision is late: it was due by ${formatMoment(dueAt)}. Until somebody has decided, the feedback does not count.`
            : `A member of staff who has not dealt with this feedback decides by ${formatMoment(dueAt)}. Until then it does not count.`}
        </p>
      )}
    </div>
  );
}

/** Why words were not taken whose form has gone: they were sent before, or nobody sees the feedback any more. */
function FormGone({ one: { can }, posted }: Given) {
  if (!posted || (posted.intent === 'answer' ? can.answer : can.dispute)) return null;
  return (
    <Notice tone="error">
      <p>What you sent was not taken. {posted.failed} You can copy it from here:</p>
      <p className="own-feedback__typed">{posted.typed.text}</p>
    </Notice>
  );
}

function AnswerForm({ one, posted }: Given) {
  const field = fieldsOf(posted, 'answer');
  return (
    <details open={posted?.intent === 'answer'}>
      <summary>Answer in public</summary>
      <StepForm intent="answer" posted={posted} label="Publish my answer" look="secondary">
        <input type="hidden" name="id" value={one.id} />
        <TextArea
          label="Your answer"
          hint="Anybody can read it beside the feedback. You answer once and cannot change it. Leave out names, numbers and addresses."
          maxLength={1000}
          rows={4}
          required
          {...field('text', `answer-${one.id}`)}
        />
      </StepForm>
    </details>
  );
}

function DisputeForm({ one, posted }: Given) {
  const field = fieldsOf(posted, 'dispute');
  const isAppeal = one.disputes.length > 0;
  return (
    <details open={posted?.intent === 'dispute'}>
      <summary>{isAppeal ? 'Appeal to another colleague' : 'Dispute it'}</summary>
      <StepForm
        intent="dispute"
        posted={posted}
        label={isAppeal ? 'Send my appeal' : 'Send my dispute'}
        look="dark"
      >
        <input type="hidden" name="id" value={one.id} />
        <NativeSelect label="Ground" required {...field('ground', `ground-${one.id}`)}>
          {/* None is chosen for them: it decides what staff look for, and whether the words are held back. */}
          <option value="">Choose a ground</option>
          {DisputeGround.options.map((ground) => (
            <option key={ground} value={ground}>
              {groundNames[ground]}: {groundWords[ground]}
            </option>
          ))}
        </NativeSelect>
        <TextArea
          label="What is wrong, and what shows it?"
          hint="Staff read it, nobody else."
          maxLength={2000}
          rows={5}
          required
          {...field('text', `dispute-${one.id}`)}
        />
      </StepForm>
    </details>
  );
}
