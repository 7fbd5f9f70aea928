import { useLayoutEffect, useRef, useState } from 'react';
import { tellRestoring } from '#ui/browser/restoring.ts';
import { type Answer, type Entered, postedAnswers } from '../answers.rules.ts';
import type { Form } from '../contract.ts';
import { keepable, printOf, type Sending, sendingOf } from '../drafts.rules.ts';
import { fieldsOf } from '../rules.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-answers.ts';
import type { Receipt } from './submitted.tsx';
import { filesIn, rememberFiles } from './uploads.ts';

type Phase =
  | { readonly kind: 'editing' }
  | { readonly kind: 'submitting' }
  | ({ readonly kind: 'submitted' } & Receipt);

/** What a page answered to a form that was posted without JavaScript. */
export interface PostedForm {
  readonly values?: Entered;
  readonly refused?: Readonly<Record<string, string>>;
  readonly failure?: string;
  readonly done?: Receipt;
}

/** D-01 */
const failedText = 'Failed to submit application. Please try again.';

/** What an accepted application shows. */
export const loadSubmitted = () => import('./submitted.tsx');

/** With what comes after it: the connection may be gone by then. */
async function loadSender() {
  const [sender] = await Promise.all([import('./send-application.ts'), loadSubmitted()]);
  return sender;
}

/** What stands in the browser's own form: typed or filled in before our script took over. */
function typedIn(element: HTMLElement | null, form: Form, prefix: string): Entered {
  const own = element?.closest('form');
  return own ? postedAnswers(fieldsOf(form), new FormData(own), prefix) : {};
}

interface Given {
  /** The id of the drawn form. */
  readonly id: string;
  readonly prefix?: string;
  readonly posted?: PostedForm | undefined;
}

/** The answers of a form as this tab shows them, kept on the device at each change. */
export function useKeptValues(form: Form, { id, prefix = '', posted }: Given) {
  const [values, setValues] = useState<Entered>(posted?.values ?? {});
  const [restored, setRestored] = useState(false);
  // What this tab last wrote or read, and its try that has no answer yet.
  const own = useRef<{ stamp: string; sending: Sending | null }>({ stamp: '', sending: null });
  const latest = useRef(values);

  function save(sending = own.current.sending) {
    const stamp = crypto.randomUUID();
    own.current = { stamp, sending };
    const kept = keepable(latest.current);
    keepDraft(form.id, { stamp, savedAt: Date.now(), values: kept, ...filesIn(kept), sending });
  }
  /** Remembers a try; on the device only while what is kept there is this tab's. */
  function trying(sending: Sending | null) {
    const kept = keptDraft(form.id);
    if (!kept || kept.stamp === own.current.stamp) save(sending);
    else own.current = { ...own.current, sending };
  }
  function put(next: Entered) {
    latest.current = next;
    setValues(next);
  }
  function change(next: Entered) {
    // So that it can be sent after the connection has gone and come again.
    void loadSender().catch(() => null);
    put(next);
    save();
  }
  /** Changes some of the answers. Several before the page is drawn again add up. */
  function changeSome(some: (before: Entered) => Entered) {
    change({ ...latest.current, ...some(latest.current) });
  }
  function forget() {
    forgetDraft(form.id, own.current.stamp);
    own.current = { stamp: '', sending: null };
  }

  // Before any key can be heard: the first one writes anew what is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useLayoutEffect(() => {
    tellRestoring(form.id);
    if (posted?.done) {
      forgetDraft(form.id);
      return;
    }
    const typed = typedIn(document.getElementById(id), form, prefix);
    const kept = keptDraft(form.id);
    if (kept) {
      own.current = { stamp: kept.stamp, sending: kept.sending };
      rememberFiles(kept);
      setRestored(Object.keys(kept.values).length > 0);
    }
    const found = { ...kept?.values, ...posted?.values, ...typed };
    if (Object.keys(found).length > 0) put(found);
    if (Object.keys(typed).length > 0) save();
  }, [form.id]);

  return { values, restored, own, change, changeSome, trying, put, forget, setRestored };
}

/** A form on its way from the first answer to its receipt (DFA-15). */
export function useApplication(form: Form, given: Given) {
  const { posted } = given;
  const kept = useKeptValues(form, given);
  const [phase, setPhase] = useState<Phase>(
    posted?.done ? { kind: 'submitted', ...posted.done } : { kind: 'editing' },
  );
  const [refused, setRefused] = useState(posted?.refused);
  const [failure, setFailure] = useState(posted?.failure ?? '');
  const busy = useRef(false);

  /** Sends the answers, and more that belongs to them; true when they were accepted. */
  async function submit(answers: Readonly<Record<string, Answer>>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setPhase({ kind: 'submitting' });
    setFailure('');
    setRefused(undefined);
    const clock = { newKey: () => crypto.randomUUID(), now: () => new Date() };
    const content = await printOf([form.id, answers]);
    const sending = sendingOf(kept.own.current.sending, content, clock);
    kept.trying(sending);
    const outcome = await loadSender()
      .then(({ sendApplication }) => sendApplication(form, answers, sending))
      // The script for it could not be fetched: nothing has been sent.
      .catch(() => ({ refused: undefined, failure: '', unclear: true }));
    busy.current = false;
    if ('done' in outcome) {
      kept.forget();
      setPhase({ kind: 'submitted', ...outcome.done });
      return true;
    }
    if (!outcome.unclear) kept.trying(null);
    setRefused(outcome.refused);
    setFailure(outcome.failure || (outcome.refused ? '' : failedText));
    setPhase({ kind: 'editing' });
    return false;
  }

  /** For a shared phone: nothing stays here. */
  function clear() {
    kept.forget();
    forgetDraft(form.id);
    kept.put({});
    kept.setRestored(false);
    setRefused(undefined);
    setFailure('');
  }

  const { values, restored, change } = kept;
  return { values, restored, change, phase, refused, failure, submit, clear };
}
