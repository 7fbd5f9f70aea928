import type { Generated } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    staff: {
      id: string;
      email: string;
      role: string;
      password_hash: string;
      must_change_password: Generated<boolean>;
      created_at: Generated<Date>;
      name: Generated<string>;
      totp_secret: Generated<string | null>;
      totp_pending: Generated<string | null>;
      totp_step: Generated<number>;
      recovery_hashes: Generated<string[]>;
      disabled_at: Generated<Date | null>;
      changed_at: Generated<Date>;
    };
  }
}

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
  member: { id: string; email: string; name: string; role: string; password_hash: string },
): Promise<boolean> {
  const done = await trx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
