import { type Generated, type Selectable, sql } from 'kysely';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';
import type {} from '#platform/staff/directory.server.ts';

declare module '#platform/staff/directory.server.ts' {
  interface StaffTable {
    email: string;
    password_hash: string;
    must_change_password: Generated<boolean>;
    created_at: Generated<Date>;
    totp_secret: Generated<string | null>;
    totp_pending: Generated<string | null>;
    totp_step: Generated<number>;
    recovery_hashes: Generated<string[]>;
    changed_at: Generated<Date>;
    password_reset_by: Generated<string | null>;
    password_reset_at: Generated<Date | null>;
    factor_reset_by: Generated<string | null>;
    factor_reset_at: Generated<Date | null>;
  }
}

export type StaffRow = Selectable<Tables['staff']>;

export async function countStaff(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Answers false when the address already belongs to somebody. */
export async function insertStaff(
  trx: Trx,
  member: {
    id: string;
    email: string;
    name: string;
    role: string;
    password_hash: string;
    password_reset_by?: string;
    password_reset_at?: Date;
  },
): Promise<boolean> {
  const done = await trx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function readStaffByEmail(db: Executor, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

export function readStaff(db: Executor, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A member whose row nobody else may change until the transaction ends. */
export function lockStaff(trx: Trx, id: string): Promise<StaffRow | undefined> {
  return trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * All administrators, disabled ones too, in one order and locked: whoever decides by their number
 * decides one after another.
 */
export function lockAdministrators(trx: Trx): Promise<StaffRow[]> {
  return trx
    .selectFrom('staff')
    .selectAll()
    .where('role', '=', 'administrator')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateStaff(
  db: Executor,
  id: string,
  values: Partial<Omit<StaffRow, 'id' | 'email' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('staff').set(values).where('id', '=', id).execute();
}

/** Keeps the same password under a newer way of hashing, unless the member has another one by now. */
export async function rehashStaff(
  db: Executor,
  { id, before, after }: { readonly id: string; readonly before: string; readonly after: string },
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

type Sealed = Pick<StaffRow, 'totp_secret' | 'totp_pending'>;

/** Members with something sealed, and how many recovery codes each has. */
export async function readSealedStaff(
  db: Executor,
): Promise<(Sealed & { readonly id: string; readonly codes: number })[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'totp_secret', 'totp_pending'])
    .select(sql<number>`coalesce(cardinality(recovery_hashes), 0)`.as('codes'))
    .where((eb) => eb.or([eb('totp_secret', 'is not', null), eb('totp_pending', 'is not', null)]))
    .orderBy('id')
    .execute();
}

/** Exchanges what is sealed of a member; false when it was changed meanwhile. */
export async function replaceSealed(
  db: Executor,
  id: string,
  before: Sealed,
  after: Sealed,
): Promise<boolean> {
  const done = await db
    .updateTable('staff')
    .set(after)
    .where('id', '=', id)
    .where(sql<boolean>`totp_secret is not distinct from ${before.totp_secret}`)
    .where(sql<boolean>`totp_pending is not distinct from ${before.totp_pending}`)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Takes a step of the second factor; false when it, or a later one, was used before. */
export async function takeStep(db: Executor, id: string, step: number): Promise<boolean> {
  const done = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    // One that lies further ahead than a code may be early was used while the clock had gone ahead.
    .where((eb) => eb.or([eb('totp_step', '<', step), eb('totp_step', '>', step + 3)]))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Takes a recovery code away; false when there is none with this hash (any more). */
export async function takeRecoveryCode(db: Executor, id: string, hash: string): Promise<boolean> {
  const done = await db
    .updateTable('staff')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('id', '=', id)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/** The addresses of who has this role and is not disabled. */
export async function readActiveAddresses(db: Executor, role: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('disabled_at', 'is', null)
    .where('role', '=', role)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ email }) => email);
}
