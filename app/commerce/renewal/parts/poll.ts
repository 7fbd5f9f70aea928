import { gaveUp, giveUpMs, pollMs, type Stage } from '../stages.rules.ts';

/** As much of a document as polling needs. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Nobody reads a hidden tab: it asks again when it is looked at. */
function untilSeen(page: Page, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!page.hidden) return resolve();
    const look = () => {
      if (page.hidden && !signal.aborted) return;
      page.removeEventListener('visibilitychange', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

/**
 * Asks every 5 s after the last answer, one at a time, until the stage is no longer `checking` or ten
 * minutes are over (RNW-05, C-81), which begin anew for who comes back: in a hidden tab nobody was asked. Gives how
 * to stop.
 */
export function poll(
  reference: string,
  {
    ask,
    tell,
    atOnce = false,
    page = document,
  }: {
    ask: (signal: AbortSignal) => Promise<Stage>;
    tell: (stage: Stage) => void;
    atOnce?: boolean;
    page?: Page;
  },
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let since = Date.now();
  // An event, since a device that sleeps in a pause is seen again at its end.
  const beginAnew = () => {
    since = Date.now();
  };
  page.addEventListener('visibilitychange', beginAnew, { signal });
  const run = async () => {
    for (let pause = atOnce ? 0 : pollMs; ; pause = pollMs) {
      await wait(pause, signal);
      await untilSeen(page, signal);
      if (signal.aborted) return;
      const stage = await ask(signal);
      if (signal.aborted) return;
      if (stage.kind !== 'checking') return tell(stage);
      if (Date.now() - since >= giveUpMs) return tell({ kind: 'stopped', reference, why: gaveUp });
    }
  };
  void run();
  return () => leaving.abort();
}

/**
 * After a failure nothing is polled (RNW-08), but the checkout may still be open in the other tab, for
 * another card: whoever looks at the page again reads what came of it. Gives how to stop.
 */
export function lookAgain({
  ask,
  tell,
  page = document,
}: {
  ask: (signal: AbortSignal) => Promise<Stage>;
  tell: (stage: Stage) => void;
  page?: Page;
}): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const look = async () => {
    if (page.hidden) return;
    const stage = await ask(signal);
    if (!signal.aborted && stage.kind === 'done') tell(stage);
  };
  page.addEventListener('visibilitychange', look, { signal });
  return () => leaving.abort();
}
