import { openNationalId, sealedNationalId } from '#app/people/verification/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readSealedCases, replaceSealedCase } from './asking.store.server.ts';

const batch = 500;

/**
 * Seals the NINs of cases with the key that writes, and makes their hashes anew, after SECRET_KEY was
 * exchanged. Repeatable, also while the site serves. Gives how many. Throws when a key that is needed is not
 * named in SECRET_KEYS_OLD. Sealed answers are left: they are erased after seven days.
 */
export async function resealCases({
  database,
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): Promise<number> {
  let [after, sealed] = ['', 0];
  for (;;) {
    const rows = await readSealedCases(database.kysely, after, batch);
    for (const row of rows.filter((one) => !secrets.isCurrent(one.sealed))) {
      const next = sealedNationalId({ secrets }, openNationalId({ secrets }, row.sealed));
      if (await replaceSealedCase(database.kysely, row, next)) sealed += 1;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) return sealed;
  }
}
