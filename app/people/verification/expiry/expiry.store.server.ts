import type { Executor } from '#platform/database/database.server.ts';

/** A record that ends soon, as far as its person is to be told. */
export interface Expiring {
  readonly id: string;
  readonly badge: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly expiresAt: Date;
}

/** Where a page begins: behind the last record of the one before. */
export type Behind = Pick<Expiring, 'id' | 'expiresAt'>;

interface Between {
  readonly from: Date;
  readonly until: Date;
  readonly behind: Behind | null;
  readonly limit: number;
}

/** Verified records that nothing hides, by their end. Canaries are nobody. */
export async function readExpiring(
  db: Executor,
  { from, until, behind, limit }: Between,
): Promise<Expiring[]> {
  const rows = await db
    .selectFrom('verification_records')
    .select(['id', 'badge', 'full_name', 'email', 'phone', 'expires_at'])
    .where('standing', '=', 'verified')
    .where('hidden', '=', false)
    .where('honey', '=', false)
    .where('expires_at', '>', from)
    .where('expires_at', '<=', until)
    .$if(behind !== null, (found) =>
      found.where((eb) =>
        eb(
          eb.refTuple('expires_at', 'id'),
          '>',
          eb.tuple(behind?.expiresAt ?? from, behind?.id ?? ''),
        ),
      ),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    badge: row.badge,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    expiresAt: row.expires_at ?? until,
  }));
}
