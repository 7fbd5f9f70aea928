/** How often an unpaid order is asked about by itself while its page is looked at, and how long. */
const askEveryMs = 10_000;
const askForMs = 10 * 60_000;

/**
 * Asks again and again what became of a payment: now and then, and at once when the page is looked at
 * again or another tab of the site has settled something, however late: a bank transfer takes its time.
 * `ask` says whether it is known. Gives how to stop.
 */
export function watchPayment(ask: () => Promise<boolean>): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let asking = false;
  const look = async () => {
    if (asking || document.hidden || signal.aborted) return;
    asking = true;
    // Who could not be asked is asked again.
    const known = await ask().catch(() => false);
    asking = false;
    if (known) leaving.abort();
  };
  const timer = setInterval(look, askEveryMs);
  const end = setTimeout(() => clearInterval(timer), askForMs);
  document.addEventListener('visibilitychange', look, { signal });
  for (const name of ['focus', 'storage'] as const) addEventListener(name, look, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(end);
  });
  return () => leaving.abort();
}
