import { useEffect, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { CallFailed, send } from '#platform/send.ts';
import { initiationFailed, type Stage, stageOf, stageOfFailure } from '../stages/rules.ts';
import { poll } from './poll.ts';

// The contract brings its shapes along: fetched with the first question, not with the page.
const contract = () => import('../contract.ts');

async function askStatus(reference: string, verificationId: string, signal: AbortSignal) {
  try {
    const { getRenewalStatus } = await contract();
    const asked = { params: { reference }, query: { verificationId } };
    return stageOf(reference, await send(getRenewalStatus, asked, { signal }));
  } catch (error) {
    // Whatever it was: a network failure and a 5xx were retried once by then (C-84).
    return stageOfFailure(reference, { status: error instanceof CallFailed ? error.status : 0 });
  }
}

/** Opened on the click itself: after an awaited call browsers would block it (C-80). */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = 'Checkout';
    tab.document.body.textContent = 'Opening the checkout...';
  }
  return tab;
}

/** Sends the waiting tab to the checkout; an address of our own needs no second tab. */
function lead(
  tab: Window | null,
  checkoutUrl: string,
): Partial<Extract<Stage, { kind: 'checking' }>> {
  if (new URL(checkoutUrl).origin === window.location.origin) {
    tab?.close();
    return { atOnce: true };
  }
  const blocked = !tab || tab.closed;
  if (!blocked) tab.location.replace(checkoutUrl);
  return { checkoutUrl, blocked };
}

/** The renewal of one record as the page goes through it, from the stage that the server saw. */
export function useRenewal(verificationId: string, first: Stage) {
  const [stage, setStage] = useState(first);
  const [, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // Polls for as long as this very stage stands; leaving the page stops it (RNW-12).
  useEffect(() => {
    if (stage.kind !== 'checking') return;
    const { reference, atOnce = false } = stage;
    return poll(reference, {
      atOnce,
      ask: (signal) => askStatus(reference, verificationId, signal),
      tell: (next) => {
        setStage(next);
        if (next.kind === 'done') void revalidate();
      },
    });
  }, [stage, verificationId, revalidate]);

  /** A reload finds the reference in the address (C-81). */
  const keep = (reference: string | null) =>
    setQuery(reference ? { reference } : {}, { replace: true, preventScrollReset: true });

  async function initiate(): Promise<void> {
    const tab = openTab();
    setStage({ kind: 'working' });
    try {
      const { initiateRenewal } = await contract();
      const { reference, checkoutUrl } = await send(initiateRenewal, { body: { verificationId } });
      if (!here.current) return tab?.close();
      setStage({ kind: 'checking', reference, ...lead(tab, checkoutUrl) });
      keep(reference);
    } catch (error) {
      tab?.close();
      console.error('Renewal initiation failed', error); // RNW-11, D-06
      const said = error instanceof CallFailed ? error.serverMessage : '';
      setStage({ kind: 'start', error: said || initiationFailed });
    }
  }

  return {
    stage,
    initiate,
    checkAgain: (reference: string) => setStage({ kind: 'checking', reference, atOnce: true }),
    startOver: () => {
      setStage({ kind: 'start' });
      keep(null);
    },
  };
}
