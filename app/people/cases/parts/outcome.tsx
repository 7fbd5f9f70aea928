import { Link } from 'react-router';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { formatWeekday } from '#platform/time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { goesOnWithout } from '../person/copy.ts';
import type { Step } from '../person/person.contract.ts';
import type { PersonCase } from '../person/view.contract.ts';
import { AnswerForm } from './answer-form.tsx';
import type { Posted } from './posted.ts';

interface UnkeptProps {
  readonly view: Pick<PersonCase, 'decision' | 'proposal'>;
  readonly posted: Posted | undefined;
}

interface ReasonsProps {
  readonly proposal: NonNullable<PersonCase['proposal']>;
  readonly posted: Posted | undefined;
  readonly page: string;
}

/** The day that ends at this midnight: `1 December at 00:00` is read as the day after. */
const lastDayBefore = (midnight: string) =>
  formatWeekday(new Date(Date.parse(midnight) - 1).toISOString());

/** The reasons of an officer, and what the person said to them. */
function Heard({ proposal }: Pick<ReasonsProps, 'proposal'>) {
  return (
    <>
      <blockquote className="case-reasons">{proposal.reasons}</blockquote>
      {proposal.answer && (
        <>
          <h3 className="h4">Your answer</h3>
          <p className="case-reasons">{proposal.answer}</p>
        </>
      )}
    </>
  );
}

/** An answer that came after its last moment: its form is gone, and what was written is not. */
export function UnkeptAnswer({ view, posted }: UnkeptProps) {
  const isOpen = !view.decision && view.proposal?.open;
  if (isOpen || posted?.intent !== 'answer' || posted.unclear || !posted.typed.answer) return null;
  return (
    <Notice tone="error">
      <p>Your answer was not kept. {posted.failed} You can copy it from here:</p>
      <p className="case-reasons">{posted.typed.answer}</p>
    </Notice>
  );
}

/** Why a verification may be declined, and the person's one answer to it (CASE-08). */
export function Reasons({ proposal, posted, page }: ReasonsProps) {
  return (
    <section className="panel stack" aria-labelledby="reasons">
      <h2 id="reasons">We could not confirm everything</h2>
      <p>Nothing is decided yet. An officer proposes to decline, for these reasons:</p>
      <Heard proposal={proposal} />
      {proposal.answer && <p>Thank you. Another officer reads it and decides.</p>}
      {!proposal.answer && !proposal.open && (
        <p>The days for an answer are over. Another officer decides now.</p>
      )}
      {proposal.open && (
        <>
          <p>
            You may answer once, until the end of <b>{lastDayBefore(proposal.answerUntil)}</b>,
            Lagos time. An officer who did not write this reads it and decides.
          </p>
          <AnswerForm posted={posted} page={page} />
        </>
      )}
    </section>
  );
}

/** The step whose form was refused. */
export function stepOf({ intent, typed }: Posted): string {
  if (intent === 'confirm') return 'code';
  return intent === 'papers' && typed.kind === 'id' ? 'identity' : intent;
}

/** Whether a form that was refused still stands on the page, with what is wrong beside it. */
function stands(view: PersonCase, step: Step | undefined, posted: Posted): boolean {
  const { intent, typed } = posted;
  if (intent === 'answer') return true;
  if (view.decision || view.stopped === 'not-me') return false;
  if (intent === 'consents') return true;
  const { consents, guarantors, needs, photo } = view;
  if (intent === 'withdraw') return consents.checks || consents.selfie || consents.photo;
  if (view.stopped) return false;
  if (intent === 'photo') return photo.wanted;
  if (intent === 'guarantors' && step !== 'consent') {
    const isAnswered = guarantors.some((one) => String(one.place) === typed.place && one.answered);
    const isOpen = guarantors.some(({ answered }) => !answered);
    return !isAnswered && (step === 'guarantors' || (isOpen && !needs.includes('guarantors')));
  }
  return stepOf(posted) === step && (intent !== 'confirm' || view.code !== null);
}

interface FormGoneProps {
  readonly view: PersonCase;
  readonly posted: Posted | undefined;
  readonly step: Step | undefined;
}

/** Why something was not taken whose form has left the page: it was done elsewhere meanwhile, or its time is over. */
export function FormGone({ view, posted, step }: FormGoneProps) {
  if (!posted || stands(view, step, posted)) return null;
  const why = posted.failed ?? Object.values(posted.faults).join(' ');
  return (
    <Notice tone="error">
      <p>What you sent was not taken. {why}</p>
    </Notice>
  );
}

interface DecidedProps {
  readonly decision: NonNullable<PersonCase['decision']>;
  readonly proposal: PersonCase['proposal'];
  readonly because: PersonCase['because'];
}

/**
 * What was decided and why, and what that means. The mail of a refusal leads here for its reasons. Whether the record
 * shows a tick by now is for the record to say: it may be suspended, or over.
 */
export function Decided({ decision, proposal, because }: DecidedProps) {
  const language = useLanguageQuery();
  const about = because === 'correction' ? 'correction' : 'verification';
  if (decision.result === 'declined') {
    return (
      <section className="panel stack" aria-labelledby="decided">
        <h2 id="decided">Your {about} was declined</h2>
        {proposal && (
          <>
            <p>It was declined for these reasons:</p>
            <Heard proposal={proposal} />
          </>
        )}
        <p>
          {goesOnWithout(because, decision.suspended)} It is not a judgement about you as a person:
          we could not confirm what{' '}
          {about === 'correction' ? 'you asked us to change' : 'the level asks for'}.
          {about === 'verification' && ' Nobody who ordered it is told why.'}
        </p>
        <p>
          If you think that this is wrong, <Link to="/contact#contact-form">write to us</Link>: a
          person answers. You may also complain to the Nigeria Data Protection Commission (NDPC).
        </p>
      </section>
    );
  }
  return (
    <section className="panel stack" aria-labelledby="decided">
      <h2 id="decided">Your {about} was approved</h2>
      {about === 'correction' && <p>Your record is put right. Its dates stay as they were.</p>}
      {decision.badge && (
        <>
          <p>
            Your badge number is <b className="tnum">{decision.badge}</b>. Whoever has it can look
            you up here.
          </p>
          <p>
            <ButtonLink
              to={`/verification/${encodeURIComponent(decision.badge)}${language}`}
              size="lg"
            >
              See my record
            </ButtonLink>
          </p>
          <p>
            <Link to={`/me${language}`}>Your own page</Link> shows what others see of you and who
            looked.
          </p>
        </>
      )}
    </section>
  );
}
