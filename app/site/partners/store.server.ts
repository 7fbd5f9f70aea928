import type { Generated, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Partner } from './contract.ts';

interface PartnerTable {
  id: string;
  name: string;
  logo: string;
  /** Invented, until staff say otherwise (W-24). */
  sample: boolean;
  place: number;
  version: Generated<number>;
}
export type PartnerRow = Selectable<PartnerTable>;
type NewPartnerRow = Omit<PartnerRow, 'version'>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    partners: PartnerTable;
  }
}

/** The first `most` in their order. */
export function readPartners(db: Executor, most: number): Promise<Partner[]> {
  return db
    .selectFrom('partners')
    .select(['name', 'logo', 'sample'])
    .orderBy('place')
    .orderBy('id')
    .limit(most)
    .execute();
}

export function insertPartner(db: Executor | Trx, row: NewPartnerRow): Promise<PartnerRow> {
  return db.insertInto('partners').values(row).returningAll().executeTakeFirstOrThrow();
}
