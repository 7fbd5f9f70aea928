import { useEffect, useRef, useState } from 'react';
import { forgetPending, rememberPending } from '#app/commerce/payment/parts/pending.ts';
import { watchPayment } from '#app/commerce/payment/parts/watch-payment.ts';
import { printOf, sendingOf } from '#app/intake/forms/drafts.rules.ts';
import { CallFailed, isUnclear } from '#platform/send.ts';
import { toast } from '#ui/toast/toast.ts';
import { changed, type Draft, type Outcome, withPlan } from '../steps.rules.ts';
import {
  create,
  hasOtherPrice,
  isOpen,
  isOther,
  isOver,
  isSameOrder,
  isUnconfirmed,
  openCheckout,
  ownOf,
  printOfOrder,
  readFormAnew,
  readType,
  saidBy,
  verify,
} from './calls.ts';
import { forgetDraft, keepDraft } from './kept-draft.ts';

type Unpaid = Extract<Outcome, { kind: 'unpaid' }>;

/** Nothing is on its way: what is sent next is another try, whatever it says. */
const noTry = () => ({ tried: null, seed: crypto.randomUUID() });

const paidText = 'Payment completed successfully'; // PUR-17
const interrupted = 'The payment was interrupted before the checkout opened. Nothing was charged.';

/** The purchase as the dialog works on it: every change is kept for a reload at once, until the dialog is gone. */
function useDraft(start: Draft, isGone: () => boolean) {
  const [draft, setDraft] = useState(start);
  const current = useRef(start);
  const put = (change: Partial<Draft>) => {
    // What comes later would be kept again, and open the dialog by itself (PUR-16).
    if (isGone()) return;
    const left = change.step && { repriced: undefined };
    const next = { ...current.current, ...left, ...change };
    current.current = next;
    setDraft(next);
    if (next.outcome.kind === 'done') forgetDraft();
    else keepDraft(next);
  };
  return { draft, current, put };
}

/** Everything the dialog does; whatever is under way ends when it is closed. */
export function usePurchase(start: Draft) {
  const leaving = useRef(new AbortController());
  const signal = () => leaving.current.signal;
  const { draft, current, put } = useDraft(start, () => signal().aborted);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const finish = (outcome: Outcome) => put({ step: 5, outcome });
  const fail = (error: unknown, otherwise: string, before?: string) => {
    const message = saidBy(error, otherwise);
    toast.error(message);
    finish({ kind: 'failed', message, unclear: isUnclear(error), over: isOver(error), before });
  };

  const paid = (message: string) => {
    if (current.current.reference) forgetPending(current.current.reference);
    finish({ kind: 'done', message: message || paidText, paid: true });
  };

  /** One thing at a time: a second press while the first is on its way does nothing (D-22). */
  const once = async (work: () => Promise<unknown>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const { aborted } = await work().then(signal, signal);
    busy.current = false;
    if (!aborted) setSending(false);
  };

  /**
   * Back to step 4 with the plan as it is sold now; false when it could not be read. Not by way of step 5 as other
   * refusals (PUR-22): the price, and the button that names it, stand at step 4.
   */
  const showPrice = async (message: string): Promise<boolean> => {
    const { kind, plan: old } = current.current;
    const plan = await readType(kind, old.id, signal()).catch(() => null);
    if (!plan || signal().aborted) return false;
    put({ ...withPlan(current.current, plan), refused: {}, step: 4, repriced: message });
    toast.error(message);
    return true;
  };

  /** The order of which nobody knows whether it arrived, with the answers that no device keeps. */
  const unheard = useRef<Draft>(null);
  const createOnce = async (): Promise<string | null> => {
    const { requestId } = current.current;
    if (requestId) return requestId;
    try {
      const lost = unheard.current;
      if (lost && !isSameOrder(lost, current.current)) {
        const own = await ownOf(lost, signal());
        put({ tried: null, ...(own && { own }) });
      }
      const content = await printOfOrder(current.current);
      const { seed = crypto.randomUUID() } = current.current;
      const key = await printOf([seed, content]);
      if (signal().aborted) return null;
      const clock = { newKey: () => key, now: () => new Date() };
      put({ seed, tried: sendingOf(current.current.tried ?? null, content, clock) });
      unheard.current = current.current;
      const made = await create(current.current, signal());
      unheard.current = null;
      put({ requestId: made.requestId, own: made, ...noTry(), refused: {} });
      return made.requestId;
    } catch (error) {
      if (signal().aborted) return null;
      if (!isUnclear(error)) {
        unheard.current = null;
        put(noTry());
      }
      if (isOther(error)) return createOnce();
      if (hasOtherPrice(error) && (await showPrice(error.serverMessage))) return null;
      if (signal().aborted) return null;
      readFormAnew(error);
      const refused = error instanceof CallFailed ? error.fields : {};
      // The order before does not give way: its page is the one to see.
      const before = current.current.own?.requestId;
      put({ refused, requestId: (isOver(error) && before) || null });
      fail(error, 'Failed to create request', isOpen(error) ? before : undefined);
      return null;
    }
  };

  const unpaid = (message: string, more: Pick<Unpaid, 'isUnconfirmed' | 'checkout'>) =>
    finish({ kind: 'unpaid', message, ...more });

  const processOnce = async (requestId: string) => {
    try {
      const answer = await openCheckout(current.current, requestId, signal());
      const { reference, data, message, mailed, invited, underWay } = answer;
      const address = data?.authorization_url;
      put({ reference: reference ?? null });
      if (!reference) return finish({ kind: 'done', message, paid: false, mailed, invited });
      if (!address) return paid(message);
      rememberPending(requestId, reference);
      if (underWay) return unpaid(message, { isUnconfirmed: true, checkout: address });
      finish({ kind: 'sending', address });
      location.assign(address);
    } catch (error) {
      if (signal().aborted) return;
      const otherwise = 'Failed to process payment';
      if (!isOpen(error)) return fail(error, otherwise);
      const message = saidBy(error, otherwise);
      toast.blank(message); // PUR-19
      unpaid(message, { isUnconfirmed: isUnconfirmed(error) });
    }
  };

  /** Asks what became of a payment; says whether that is known now. */
  const lookAfter = async (): Promise<boolean> => {
    const { requestId, reference, outcome } = current.current;
    if (!requestId || !reference) {
      finish({ kind: 'failed', message: interrupted });
      return true;
    }
    try {
      const { message } = await verify(reference, requestId, signal());
      paid(message);
    } catch (error) {
      if (signal().aborted) return false;
      // Nobody has pressed anything: an answer that is lost is asked for again.
      if (outcome.kind === 'unpaid' && isUnclear(error)) return false;
      if (!isOpen(error)) {
        fail(error, 'Failed to verify payment');
        return true;
      }
      const { serverMessage: message } = error;
      if (outcome.kind !== 'unpaid') toast.blank(message);
      // What was handed out stands as long as the payment may come.
      const isOpenYet = isUnconfirmed(error);
      const known = isOpenYet && outcome.kind === 'unpaid' ? outcome.checkout : undefined;
      unpaid(message, { isUnconfirmed: isOpenYet, checkout: known });
      return false;
    }
    return true;
  };
  const returned = useRef<() => void>(null);
  returned.current = () => {
    const { step, outcome } = current.current;
    // Left by the browser's back button (C-74).
    if (step === 5 && outcome.kind === 'sending') void once(lookAfter);
  };

  const ask = useRef<() => Promise<boolean>>(null);
  ask.current = lookAfter;
  const { step, outcome, reference } = draft;
  // Of a payment that another tab or visit began, only the server knows which one it is.
  const isWatched = step === 5 && outcome.kind === 'unpaid' && reference !== null;
  useEffect(() => {
    // It may be paid in another tab meanwhile.
    if (isWatched) return watchPayment(async () => (await ask.current?.()) ?? true);
  }, [isWatched]);

  useEffect(() => {
    leaving.current = new AbortController();
    returned.current?.();
    const shown = ({ persisted }: PageTransitionEvent) => persisted && returned.current?.();
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pageshow', shown);
      leaving.current.abort();
    };
  }, []);

  return {
    draft,
    sending,
    put,
    change: (change: Parameters<typeof changed>[1]) => put(changed(current.current, change)),
    pay: () =>
      once(async () => {
        const requestId = await createOnce();
        if (requestId) await processOnce(requestId);
      }),
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
