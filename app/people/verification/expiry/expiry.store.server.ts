import type { Executor, Trx } from '#platform/database/database.server.ts';

/** A record that ends soon, as far as its person is to be told. */
export interface Expiring {
  readonly id: string;
  readonly badge: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly expiresAt: Date;
  /** Whether its type has a price at which it is renewed online. */
  readonly priced: boolean;
}

/** Where a page begins: behind the last record of the one before. */
export type Behind = Pick<Expiring, 'id' | 'expiresAt'>;

interface Between {
  readonly from: Date;
  readonly until: Date;
  readonly behind: Behind | null;
  readonly limit: number;
}

/** Verified records that nothing hides. Canaries are nobody. */
const running = (db: Executor) =>
  db
    .selectFrom('verification_records as r')
    .innerJoin('verification_types as t', 't.id', 'r.type_id')
    .select(['r.id', 'badge', 'full_name', 'email', 'phone', 'expires_at', 'base_price_kobo'])
    .where('standing', '=', 'verified')
    .where('hidden', '=', false)
    .where('honey', '=', false);

type Running = Awaited<ReturnType<ReturnType<typeof running>['executeTakeFirstOrThrow']>>;

const expiringOf = (row: Running, expiresAt: Date): Expiring => ({
  id: row.id,
  badge: row.badge,
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  expiresAt,
  priced: row.base_price_kobo > 0,
});

/** The same, by their end. */
export async function readExpiring(
  db: Executor,
  { from, until, behind, limit }: Between,
): Promise<Expiring[]> {
  const rows = await running(db)
    .where('expires_at', '>', from)
    .where('expires_at', '<=', until)
    .$if(behind !== null, (found) =>
      found.where((eb) =>
        eb(
          eb.refTuple('expires_at', 'r.id'),
          '>',
          eb.tuple(behind?.expiresAt ?? from, behind?.id ?? ''),
        ),
      ),
    )
    .orderBy('expires_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map((row) => expiringOf(row, row.expires_at ?? until));
}

/** A record of those as it stands now, locked; null: it is none of them any more. */
export async function lockExpiring(trx: Trx, id: string): Promise<Expiring | null> {
  const row = await running(trx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
  return row?.expires_at ? expiringOf(row, row.expires_at) : null;
}
