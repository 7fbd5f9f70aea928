import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { ClaimState } from '../rules.ts';
import type { staffClaims } from './contract.ts';

// Days go in and out as `2026-11-21`.
type Day = ColumnType<Date | string, string, string>;

interface ClaimTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  came_by: 'contact-form' | 'phone';
  request_id: string | null;
  badge: string | null;
  happened_on: Day;
  what: string;
  asked_kobo: Kobo;
  fee_kobo: Kobo;
  fee_on: ColumnType<Date | string | null, string | null, string | null>;
  fee_by: string | null;
  state: ClaimState;
  granted_kobo: Kobo | null;
  decided_at: Date | null;
  version: Generated<number>;
  created_at: Date;
}
interface ClaimNote {
  id: string;
  claim_id: string;
  verb: string;
  text: string;
  by_name: string;
  at: Date;
}
interface ClaimDocument {
  handle: string;
  claim_id: string;
  title: string;
  by_name: string;
  at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    insurance_claims: ClaimTable;
    claim_notes: ClaimNote;
    claim_documents: ClaimDocument;
  }
}

/** A claim as it is kept; its days as text. */
export type ClaimRow = Omit<Selectable<ClaimTable>, 'happened_on' | 'fee_on'> & {
  happened_on: string;
  fee_on: string | null;
};

// As text: a date without an hour must not turn with anybody's clock.
const days = [
  sql<string>`to_char(happened_on, 'YYYY-MM-DD')`.as('happened_on'),
  sql<string | null>`to_char(fee_on, 'YYYY-MM-DD')`.as('fee_on'),
] as const;
const plain = [
  'id',
  'name',
  'email',
  'phone',
  'came_by',
  'request_id',
  'badge',
  'what',
  'asked_kobo',
  'fee_kobo',
  'fee_by',
  'state',
  'granted_kobo',
  'decided_at',
  'version',
  'created_at',
] as const;

export const claims = versionedRows('insurance_claims');

export const claimRows = staffList({
  found(db, { q, state }: FilterOf<typeof staffClaims>) {
    let rows = db.selectFrom('insurance_claims').select([...plain, ...days]);
    if (q) {
      const byEmail = sql<boolean>`lower(email) = ${q.toLowerCase()}`;
      const byNumber = sql<boolean>`id = ${q.toUpperCase()}`;
      rows = rows.where(q.includes('@') ? byEmail : byNumber);
    }
    if (state) rows = rows.where('state', '=', state);
    return rows;
  },
  sorts: { createdAt: 'created_at', askedKobo: 'asked_kobo' },
});

/** How many claims have their fee and no decision, counted as far as `counted` says. */
export async function countToDecide(db: Executor): Promise<number> {
  const rows = db.selectFrom('insurance_claims').where('state', '=', 'checking');
  return (await countUpTo(db, { count: counted(rows) })).count;
}

export function readClaim(db: Executor, id: string): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('insurance_claims')
    .select([...plain, ...days])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The claim, its row locked until the transaction ends. */
export function lockClaim(trx: Trx, id: string): Promise<ClaimRow | undefined> {
  return trx
    .selectFrom('insurance_claims')
    .select([...plain, ...days])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The states of the claims on a request. */
export async function readStatesOn(db: Executor, requestId: string): Promise<ClaimState[]> {
  const rows = db.selectFrom('insurance_claims').select('state').distinct();
  return (await rows.where('request_id', '=', requestId).execute()).map(({ state }) => state);
}

export async function insertClaim(trx: Trx, row: Omit<ClaimRow, 'version'>): Promise<void> {
  await trx.insertInto('insurance_claims').values(row).execute();
}

export async function insertClaimNote(trx: Trx, note: ClaimNote): Promise<void> {
  await trx.insertInto('claim_notes').values(note).execute();
}

export function readClaimNotes(db: Executor, claimId: string): Promise<ClaimNote[]> {
  return db
    .selectFrom('claim_notes')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function insertDocument(trx: Trx, document: ClaimDocument): Promise<void> {
  await trx.insertInto('claim_documents').values(document).execute();
}

export function readDocuments(db: Executor, claimId: string): Promise<ClaimDocument[]> {
  return db
    .selectFrom('claim_documents')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('at')
    .limit(200)
    .execute();
}

/** What is kept of the claims under an address (in lower case), for whose it is. */
export function readClaimsOf(executor: Executor, email: string) {
  return executor
    .selectFrom('insurance_claims')
    .select(['id', 'name', 'phone', 'what', 'state', 'asked_kobo', 'granted_kobo'])
    .select(['request_id as requestId', 'badge', 'decided_at as decidedAt'])
    .select(['created_at as createdAt'])
    .select(sql<string>`to_char(happened_on, 'YYYY-MM-DD')`.as('happenedOn'))
    .where(sql<boolean>`lower(email) = ${email}`)
    .orderBy('created_at')
    .execute();
}
