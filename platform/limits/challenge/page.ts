import { answerCookie, solve } from './solve.ts';

/** Tries of one loading of the site: who is refused after them is told so, and not kept busy. */
let left = 3;

/**
 * Answers the challenge of a page that was refused by a limit, in a cookie that lives for a minute.
 * True when it is worth to ask for the page once more.
 */
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
