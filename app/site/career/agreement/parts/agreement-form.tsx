import earlyAnswers from 'virtual:inline/app/intake/forms/early/parts/early-answers.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { agreementVersion, papers } from '#app/intake/forms/agreement.rules.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { draftKey } from '#app/intake/forms/drafts.rules.ts';
import { ClearAnswers } from '#app/intake/forms/parts/notes.tsx';
import { type Receipt, SubmittedAlert } from '#app/intake/forms/parts/submitted.tsx';
import { type PostedForm, useKeptValues } from '#app/intake/forms/parts/use-application.ts';
import { InlineScript } from '#app/shell/inline/parts/inline-script.tsx';
import { PatientPart, patient } from '#ui/browser/patient.tsx';
import { Button } from '#ui/button.tsx';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { ErrorSummary, showSummary } from '#ui/form/error-summary.tsx';
import { TextField } from '#ui/form/field.tsx';
import {
  faultsOfPage,
  notHereYet,
  pageAnswers,
  pageForm,
  sentAs,
  sentIn,
} from '../../agreement.rules.ts';
import type { OpenPaper } from './paper.tsx';
// A paper comes later; without a script its style would never come.
import '#app/intake/forms/forms.css';

// The heavy part of the page; most who read it tick nothing yet.
const revealedPaper = patient(async () => (await import('./revealed-paper.tsx')).RevealedPaper);

/** What the page answered to a post without JavaScript. */
export interface PostedAgreement {
  /** The moment of the answer: the next post of this page is known by it. */
  readonly now: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly papers: Readonly<Record<string, { readonly form: Form; readonly posted: PostedForm }>>;
}

const id = 'agreement';
const none: Readonly<Record<string, string>> = {};

/** Sends what is ticked and not yet accepted, one after the other (C-90). */
function useAgreement(posted: PostedAgreement | undefined) {
  const given = posted ? { values: posted.values } : undefined;
  const kept = useKeptValues(pageForm, { id, posted: given });
  const answers = pageAnswers(kept.values);
  const open = useRef(new Map<string, OpenPaper>());
  const sent = sentIn(kept.values);
  const accepted: readonly string[] = papers.flatMap(({ tag }) => {
    const isDone = posted?.papers[tag]?.posted.done !== undefined;
    return isDone || sent.has(tag) ? [tag] : [];
  });
  const [sending, setSending] = useState(false);
  const [tries, setTries] = useState(0);
  const [attempt, setAttempt] = useState(posted && Object.keys(posted.faults).length > 0 ? 1 : 0);
  const [summary, setSummary] = useState(posted?.faults ?? none);
  const busy = useRef(false);

  const known = useRef(new Set<string>());
  /** Kept too: a paper that was sent must not look unsent after a reload. */
  function accept(tag: string, receipt: Receipt) {
    if (known.current.has(tag)) return;
    known.current.add(tag);
    kept.changeSome((before) => ({
      sent: sentAs(new Map<string, Receipt>(sentIn(before)).set(tag, receipt)),
    }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    const waiting = answers.papers.filter((tag) => !accepted.includes(tag));
    const missing = waiting.filter((tag) => !open.current.has(tag));
    const late = missing.length > 0 ? { papers: notHereYet(missing) } : none;
    const found = { ...faultsOfPage(answers), ...late };
    setSummary(found);
    setAttempt((before) => before + 1);
    // Every paper shows what is wrong with it, not only the first.
    const whole = waiting.map((tag) => ({ tag, answers: open.current.get(tag)?.check() ?? null }));
    if (Object.keys(found).length > 0 || whole.some((one) => one.answers === null)) return;
    const { authorizedName, authorizedDesignation } = answers;
    busy.current = true;
    setSending(true);
    for (const one of whole) {
      const signed = { ...one.answers, authorizedName, authorizedDesignation };
      await open.current.get(one.tag)?.submit(signed);
    }
    busy.current = false;
    setSending(false);
    setTries((before) => before + 1);
  }

  function clear() {
    for (const paper of open.current.values()) paper.clear();
    kept.forget();
    kept.put({ papers: accepted, sent: sentAs(sent) });
    setAttempt(0);
    setSummary(none);
  }

  const faults = attempt > 0 ? faultsOfPage(answers) : none;
  const done = answers.papers.length > 0 && answers.papers.every((tag) => accepted.includes(tag));
  // All of it is sent: nothing is kept of it any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else changes is kept anew
  useEffect(() => {
    if (done) kept.forget();
  }, [done, sent.size]);
  return {
    answers,
    change: kept.changeSome,
    open,
    accepted,
    sent,
    accept,
    sending,
    tries,
    attempt,
    summary,
    faults,
    done,
    submit,
    clear,
  };
}

/** Three checkboxes, the form that each of them reveals, who signs, and one submit (PAG-01 to PAG-05). */
export function AgreementForm({ posted }: { posted?: PostedAgreement | undefined }) {
  const page = useAgreement(posted);
  const { answers, change, accepted, sent, faults, summary, attempt, done } = page;
  const box = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);

  // Each paper's summary has taken the focus in turn: the first one should have it.
  useEffect(() => {
    if (attempt > 0) showSummary(box.current?.querySelector<HTMLElement>('.error-summary'));
  }, [attempt]);
  // A paper that was not taken says so at its end, which may be far above the button.
  useEffect(() => {
    const first = box.current?.querySelector('.agreement__paper .notice--error');
    if (page.tries > 0) first?.scrollIntoView({ block: 'center' });
  }, [page.tries]);
  useEffect(() => {
    if (done) box.current?.querySelector<HTMLElement>('.agreement__done')?.focus();
  }, [done]);

  const tick = (tag: string, on: boolean) =>
    change((before) => {
      const others = pageAnswers(before).papers.filter((one) => one !== tag);
      return { papers: on ? [...others, tag] : others };
    });
  const lines = Object.entries(summary).map(([name, message]) => ({
    id: `${id}-${name}`,
    message,
  }));

  return (
    <form
      id={id}
      className="form agreement"
      data-wake={`kept:${draftKey(pageForm.id)}`}
      data-draft={pageForm.id}
      data-sent={page.done ? '' : undefined}
      method="post"
      noValidate
      ref={box}
      onSubmit={page.submit}
    >
      {posted && <input type="hidden" name="now" value={posted.now} />}
      <input type="hidden" name="textVersion" value={agreementVersion} />
      <ErrorSummary attempt={attempt} faults={lines} />
      {done && (
        <div className="agreement__done" tabIndex={-1}>
          <SubmittedAlert />
        </div>
      )}
      <ChoiceGroup
        id={`${id}-papers`}
        legend="Papers to submit"
        hint="Tick those that fit you. Each opens its form below."
        {...(faults.papers ? { error: faults.papers } : {})}
      >
        {papers.map(({ tag, label }) => (
          <Choice
            key={tag}
            kind="checkbox"
            name="papers"
            value={tag}
            checked={answers.papers.includes(tag)}
            // What was accepted is done: unticking would only hide its number.
            aria-disabled={accepted.includes(tag)}
            onChange={({ target }) => {
              if (!accepted.includes(tag)) tick(tag, target.checked);
            }}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      <noscript>
        <Button type="submit" variant="outline" name="intent" value="show">
          Show the papers I ticked
        </Button>
      </noscript>
      {papers
        .filter(({ tag }) => answers.papers.includes(tag))
        .map(({ tag, label }) => (
          <section className="agreement__paper" key={`${tag}-${round}`} aria-label={label}>
            <h2 className="h3">{label}</h2>
            <PatientPart
              of={revealedPaper}
              page={{
                tag,
                open: page.open,
                accept: page.accept,
                given: posted?.papers[tag],
                sent: sent.get(tag),
              }}
            />
          </section>
        ))}
      {!done && (
        <>
          <div className="agreement__sign">
            <h2 className="h3">Signed by</h2>
            <TextField
              id={`${id}-authorizedName`}
              label="Authorized Representative Name"
              name="authorizedName"
              autoComplete="name"
              maxLength={120}
              value={answers.authorizedName}
              onChange={({ target }) => change(() => ({ authorizedName: target.value }))}
              {...(faults.authorizedName ? { error: faults.authorizedName } : {})}
            />
            <TextField
              id={`${id}-authorizedDesignation`}
              label="Designation"
              name="authorizedDesignation"
              autoComplete="organization-title"
              hint="What you are in the organisation"
              maxLength={120}
              value={answers.authorizedDesignation}
              onChange={({ target }) => change(() => ({ authorizedDesignation: target.value }))}
              {...(faults.authorizedDesignation ? { error: faults.authorizedDesignation } : {})}
            />
          </div>
          <div className="row">
            <Button type="submit" loading={page.sending} loadingLabel="Submitting...">
              Submit agreement
            </Button>
          </div>
        </>
      )}
      <ClearAnswers
        onClear={() => {
          page.clear();
          setRound(round + 1);
        }}
      />
      <InlineScript text={earlyAnswers} />
    </form>
  );
}
