import type { Language } from '#app/shell/languages/contract.ts';
import { CallFailed, send } from '#platform/send.ts';
import { getRenewalStatus, initiateRenewal } from '../contract.ts';
import { type Stage, stageOf, stageOfFailure, startAfter } from '../stages.rules.ts';
import { lookAgain, poll } from './poll.ts';

type Checking = Extract<Stage, { kind: 'checking' }>;
type Failed = Extract<Stage, { kind: 'failed' }>;

/** Sends the waiting tab to the checkout; an address of our own needs no second tab. */
function lead(tab: Window | null, checkoutUrl: string): Partial<Checking> {
  if (new URL(checkoutUrl).origin === window.location.origin) {
    tab?.close();
    return { atOnce: true };
  }
  const blocked = !tab || tab.closed;
  if (!blocked) tab.location.replace(checkoutUrl);
  return { checkoutUrl, blocked };
}

interface Wanted {
  readonly verificationId: string;
  readonly email: string;
  /** What the page shows. */
  readonly priceKobo: number;
  readonly language: Language;
}

/** Initiates a renewal and says where the page stands then; null: the visitor has left meanwhile. */
export async function initiate(
  { verificationId, email, priceKobo: shownPriceKobo, language }: Wanted,
  tab: Window | null,
  isHere: () => boolean,
): Promise<Stage | null> {
  try {
    const { reference, checkoutUrl } = await send(initiateRenewal, {
      body: { verificationId, shownPriceKobo, language, ...(email ? { email } : {}) },
    });
    if (isHere()) return { kind: 'checking', reference, ...lead(tab, checkoutUrl) };
    tab?.close();
    return null;
  } catch (error) {
    tab?.close();
    console.error('Renewal initiation failed', error); // RNW-11, D-06
    return error instanceof CallFailed ? startAfter(error) : startAfter({ fields: {} });
  }
}

async function askStatus(reference: string, verificationId: string, signal: AbortSignal) {
  try {
    const asked = { params: { reference }, query: { verificationId } };
    return stageOf(reference, await send(getRenewalStatus, asked, { signal }));
  } catch (error) {
    // Whatever it was: a network failure and a 5xx were retried once by then (C-84).
    return stageOfFailure(reference, { status: error instanceof CallFailed ? error.status : 0 });
  }
}

/** Polls until something is known, and tells it once; a failure is looked at again. Gives how to stop. */
export function watch(
  verificationId: string,
  stage: Checking | Failed,
  tell: (stage: Stage) => void,
): () => void {
  const { reference } = stage;
  const ask = (signal: AbortSignal) => askStatus(reference, verificationId, signal);
  if (stage.kind === 'failed') return lookAgain({ ask, tell });
  return poll(reference, { atOnce: stage.atOnce ?? false, ask, tell });
}
