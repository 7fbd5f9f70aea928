import { keysPath } from '../verify/keys.rules.ts';
import { statusPath } from '../verify/status.rules.ts';

/** What the page knows of our keys and of withdrawn records; kept for when there is no network. */
export interface Known {
  readonly keys: unknown;
  readonly status: string | null;
}

const place = 'proof';
const patienceMs = 8_000;

/** What was kept by the last visit. */
export function kept(): Known {
  try {
    const { keys = null, status = null } = JSON.parse(localStorage.getItem(place) ?? '{}');
    return { keys, status: typeof status === 'string' ? status : null };
  } catch {
    return { keys: null, status: null };
  }
}

async function read(path: string): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Asks for both lists, the same whatever code is checked, and keeps what came. */
export async function refreshed(before: Known): Promise<Known> {
  const [keys, status] = await Promise.all([read(keysPath), read(statusPath)]);
  let known = before;
  try {
    if (keys) known = { ...known, keys: JSON.parse(keys) };
  } catch {
    // Something in between answered in our place: what was kept still counts.
  }
  if (status) known = { ...known, status };
  try {
    localStorage.setItem(place, JSON.stringify(known));
  } catch {
    // A private window may keep nothing; then it is known until the page is closed.
  }
  return known;
}
