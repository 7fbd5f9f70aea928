import type { Fields } from '../verify/jws.rules.ts';
import { keysPath } from '../verify/keys.rules.ts';
import { type Lists, laterLists } from '../verify/lists.rules.ts';
import { statusPath } from '../verify/status.rules.ts';

const place = 'proof';
const patienceMs = 8_000;

/** What was kept by the last visit, for when there is no network. */
export function kept(): Lists {
  try {
    const { keys = null, status = null } = JSON.parse(localStorage.getItem(place) ?? '{}');
    return { keys, status: typeof status === 'string' ? status : null };
  } catch {
    return { keys: null, status: null };
  }
}

async function read(path: string): Promise<string | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: late.signal,
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    // Something in between answered in our place.
    return null;
  }
}

/** Asks for both lists, the same whatever code is checked, and keeps what counts of them. */
export async function refreshed(before: Lists, root: Fields): ReturnType<typeof laterLists> {
  const [keys, status] = await Promise.all([read(keysPath), read(statusPath)]);
  const now = Math.floor(Date.now() / 1000);
  const known = await laterLists(before, { keys: parsed(keys), status }, { root, now });
  try {
    localStorage.setItem(place, JSON.stringify(known.lists));
  } catch {
    // A private window may keep nothing; then it is known until the page is closed.
  }
  return known;
}
