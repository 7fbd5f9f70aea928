import { useEffect, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { languageIn, queryIn } from '#app/shell/languages/rules.ts';
import { isMailAddress, withoutUnseen } from '#platform/text/patterns.ts';
import { initiationFailed, type Stage, uncheckable } from '../stages.rules.ts';
import type { Offer } from './renewal-panel.tsx';

// With the contract's shapes in tow: fetched when it is first needed, not with the page.
const fetchWork = () => import('./renewal-work.ts');

/** Opened on the click itself: after an awaited call browsers would block it (C-80). */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.document.body.textContent = 'Opening the checkout...';
  return tab;
}

/** Polls for as long as this very stage stands; leaving the page stops it (RNW-12). */
function useWatch(verificationId: string, stage: Stage, tell: (stage: Stage) => void) {
  useEffect(() => {
    if (stage.kind !== 'checking' && stage.kind !== 'failed') return;
    let stop: (() => void) | undefined;
    let left = false;
    fetchWork().then(
      ({ watch }) => {
        if (!left) stop = watch(verificationId, stage, tell);
      },
      () => {
        if (stage.kind === 'failed') return;
        tell({ kind: 'stopped', reference: stage.reference, why: uncheckable });
      },
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [stage, verificationId, tell]);
}

/**
 * The renewal of one record as the page goes through it, from the stage that the server saw; `blank` is
 * the one without a payment.
 */
export function useRenewal(
  { verifiedId: verificationId, priceKobo }: Pick<Offer, 'verifiedId' | 'priceKobo'>,
  first: Stage,
  blank: Stage,
) {
  const [stage, setStage] = useState(first);
  const [email, setEmail] = useState((first.kind === 'start' && first.email) || '');
  const [query, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useWatch(verificationId, stage, setStage);
  const done = stage.kind === 'done' && first.kind !== 'done';
  useEffect(() => {
    // The record beside it has a new date too.
    if (done) void revalidate();
  }, [done, revalidate]);

  /** A reload finds the reference in the address (C-81), in the language that is read. */
  const keep = (reference: string | null) =>
    setQuery(
      (before) =>
        new URLSearchParams(
          queryIn(languageIn(before), new URLSearchParams(reference ? { reference } : {})),
        ),
      { replace: true, preventScrollReset: true },
    );

  return {
    stage,
    /** Given for the receipt; a second try need not ask again. */
    email,
    async initiate(given: string) {
      setEmail(given);
      if (given && !isMailAddress(withoutUnseen(given).trim())) {
        return setStage({ kind: 'start', emailFault: 'Invalid email address' });
      }
      const tab = openTab();
      setStage({ kind: 'working' });
      const failed = (): Stage => {
        tab?.close();
        return { kind: 'start', error: initiationFailed };
      };
      const next = await fetchWork().then(
        ({ initiate }) =>
          initiate(
            { verificationId, email: given, priceKobo, language: languageIn(query) },
            tab,
            () => here.current,
          ),
        failed,
      );
      if (!next || !here.current) return;
      setStage(next);
      if (next.kind === 'checking') keep(next.reference);
      // The price of now stands beside what says so.
      if (next.kind === 'start' && next.priceChanged) void revalidate();
    },
    checkAgain: (reference: string) => setStage({ kind: 'checking', reference, atOnce: true }),
    startOver: () => {
      setStage(blank);
      keep(null);
    },
  };
}
