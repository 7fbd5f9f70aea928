import type { Platform } from '#platform/platform.server.ts';
import { openNationalId, sealedNationalId } from '../service.server.ts';
import { readSealedIds, replaceSealedId } from './sealing.store.server.ts';

const batch = 500;

/**
 * Seals every national ID with the key that writes, and makes the hash by which it is known again anew,
 * after SECRET_KEY was exchanged. Repeatable, also while the site serves. Gives how many; `progress` hears of
 * them. Throws when a key that is needed is not named in SECRET_KEYS_OLD.
 */
export async function resealNationalIds(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  progress: (sealed: number) => void = () => {},
): Promise<number> {
  let [after, sealed] = ['', 0];
  for (;;) {
    const rows = await readSealedIds(database.kysely, after, batch);
    for (const row of rows.filter((one) => !secrets.isCurrent(one.sealed))) {
      const next = sealedNationalId({ secrets }, openNationalId({ secrets }, row.sealed));
      const { national_id_sealed: text, national_id_hash: hash } = next;
      if (text && hash && (await replaceSealedId(database.kysely, row, { sealed: text, hash }))) {
        sealed += 1;
      }
    }
    after = rows.at(-1)?.id ?? after;
    progress(sealed);
    if (rows.length < batch) return sealed;
  }
}
