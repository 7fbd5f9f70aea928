import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openNationalId, sealedNationalId } from '../service.server.ts';
import { readSealedIds, replaceSealedId } from './sealing.store.server.ts';

type Needs = Pick<Platform, 'database' | 'secrets'>;

/** A national ID as it is kept. */
interface SealedId {
  readonly id: string;
  readonly sealed: string;
}

/** The table that keeps the national IDs, by the functions of its store. */
interface Kept {
  /** The next of them after the one with the id `after`, by their ids. */
  read(db: Executor, after: string, limit: number): Promise<readonly SealedId[]>;
  /** Exchanges seal and hash together; false where they were changed meanwhile. */
  replace(
    db: Executor,
    row: SealedId,
    next: { readonly sealed: string; readonly hash: string },
  ): Promise<boolean>;
}

const batch = 500;

/**
 * Seals every national ID of a table with the key that writes, and makes the hash by which it is known again anew,
 * after SECRET_KEY was exchanged. Repeatable, also while the site serves. Gives how many; `progress` hears of
 * them. Throws when a key that is needed is not named in SECRET_KEYS_OLD.
 */
export async function resealIn(
  { database, secrets }: Needs,
  { read, replace }: Kept,
  progress: (sealed: number) => void = () => {},
): Promise<number> {
  let after = '';
  let sealed = 0;
  for (;;) {
    const rows = await read(database.kysely, after, batch);
    for (const row of rows.filter((one) => !secrets.isCurrent(one.sealed))) {
      const next = sealedNationalId({ secrets }, openNationalId({ secrets }, row.sealed));
      const { national_id_sealed: text, national_id_hash: hash } = next;
      if (text && hash && (await replace(database.kysely, row, { sealed: text, hash }))) {
        sealed += 1;
      }
    }
    after = rows.at(-1)?.id ?? after;
    progress(sealed);
    if (rows.length < batch) return sealed;
  }
}

/** The national IDs of the records. */
export const resealNationalIds = (
  platform: Needs,
  progress?: (sealed: number) => void,
): Promise<number> =>
  resealIn(platform, { read: readSealedIds, replace: replaceSealedId }, progress);
