import type { Fields } from './jws.rules.ts';
import { type KeyList, readKeys } from './keys.rules.ts';
import { readStatus } from './status.rules.ts';
import { clockSkew } from './verdict.rules.ts';

/** Both published documents as they were fetched; null where one never was. */
export interface Lists {
  readonly keys: unknown;
  readonly status: string | null;
}

/** A document, and what it lists; null for one that we have not signed. */
interface Read<Document, List> {
  readonly document: Document;
  readonly list: List | null;
}

/**
 * Of two documents the one that is signed, and of two signed ones the later. One ahead of the clock gives way to
 * whatever comes: else a clock that was wrong once would shut out all that follows.
 */
function later<Document, List extends { readonly issuedAt: number }>(
  kept: Read<Document, List>,
  came: Read<Document, List>,
  now: number,
): Read<Document, List> {
  if (!came.list) return kept;
  if (!kept.list || kept.list.issuedAt > now + clockSkew) return came;
  return came.list.issuedAt >= kept.list.issuedAt ? came : kept;
}

const keysIn = async (document: unknown, root: Fields) => ({
  document,
  list: await readKeys(document, root),
});
const statusIn = async (document: string | null, keys: KeyList) => ({
  document,
  list: document === null ? null : await readStatus(document, keys),
});

/**
 * What to go by, of what was kept and what came; `statusAt` is when its status list was made. What we have not
 * signed counts for nothing: an error page in our place would make every code "not ours". An older list counts for
 * nothing either: a withdrawal would be forgotten.
 */
export async function laterLists(
  kept: Lists,
  came: Lists,
  { root, now }: { readonly root: Fields; readonly now: number },
): Promise<{ readonly lists: Lists; readonly statusAt: number | null }> {
  const keys = later(await keysIn(kept.keys, root), await keysIn(came.keys, root), now);
  // Without keys no status list can be judged.
  if (!keys.list)
    return { lists: { keys: null, status: came.status ?? kept.status }, statusAt: null };
  const status = later(
    await statusIn(kept.status, keys.list),
    await statusIn(came.status, keys.list),
    now,
  );
  const lists = { keys: keys.document, status: status.document };
  return { lists, statusAt: status.list?.issuedAt ?? null };
}
