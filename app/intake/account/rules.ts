import { dayMs, hourMs, minuteMs } from '#platform/time.ts';

/** How long a token of the app holds. */
export const tokenHoldsMs = 30 * dayMs;

/** A token that nobody uses for so long ends. */
export const tokenIdleMs = 7 * dayMs;
/** How often its use is noted. */
export const tokenNotedMs = hourMs;

/** How long the code holds that is mailed with a token, and how often it may be typed. */
export const codeHoldsMs = 10 * minuteMs;
export const codeTries = 5;

/** How long the link of the confirmation mail holds. */
export const linkHoldsMs = 7 * dayMs;

/** How long the link of a forgotten password holds. */
export const resetHoldsMs = hourMs;

/** How long the link holds that has a person erased after the account is gone. */
export const erasureLinkHoldsMs = 14 * dayMs;

/** How long the erasure can be undone after its link was pressed. */
export const undoHoldsMs = 7 * dayMs;

/** Tokens an account may have at once; a further one ends the oldest. */
export const mostTokens = 20;

/** The token of an Authorization header; null for every other kind of header. */
export function bearerIn(header: string | undefined): string | null {
  return /^Bearer ([0-9A-Z]{20,80})$/i.exec(header ?? '')?.[1] ?? null;
}

/**
 * Whether a request was made by a page of another site. The site may be reached by more names than one, and
 * may have its API on another host, so its origin counts more than what the browser calls it; programs
 * that are no browser send no such header.
 */
export function isForeign(header: (name: string) => string | undefined, own: string): boolean {
  const { origin: main, protocol } = new URL(own);
  const [origin, site] = [header('origin'), header('sec-fetch-site')];
  if (origin !== undefined) return origin !== main && origin !== `${protocol}//${header('host')}`;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** A try to delete an account. */
export interface DeletionTry extends Typed {
  readonly key: string;
}

/**
 * The try under which these words go out: the one before where that got no answer and they are the same. Else
 * the next press would be told that nothing was deleted of an account that is gone (C-84).
 */
export function deletionTry(
  unclear: DeletionTry | null,
  typed: Typed,
  newKey: () => string,
): DeletionTry {
  const isSame = unclear?.email === typed.email && unclear.password === typed.password;
  return unclear && isSame ? unclear : { ...typed, key: newKey() };
}

export const confirmation =
  'Are you absolutely sure you want to delete your account? This action cannot be undone.';

/** When there is no message of the server to show (DEL-08). */
export const deletionFailed = 'Failed to delete account. Please try again.';
