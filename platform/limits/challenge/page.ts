import { answerCookie, solve } from './solve.ts';

/** Answers for each load of the site; afterwards the visitor is told. */
let left = 3;

/** Answers a page's challenge in a short-lived cookie. True: ask for the page again. */
export async function answerForPage(challenge: string, signal: AbortSignal): Promise<boolean> {
  if (left === 0) return false;
  left -= 1;
  const answer = await solve(challenge, signal);
  if (answer === null) return false;
  // `secure` always: outside of a secure page nothing could be hashed, and nothing was solved.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of our visitors has a cookie store
  document.cookie = `${answerCookie}=${answer}; path=/; max-age=60; samesite=strict; secure`;
  return true;
}
