import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { decimalOf } from '#platform/money.ts';

/** The insurance claims under an address that is proven to be the asker's, for the asker (ME-06). */
export async function claimsHeldOf(executor: Executor, email: string) {
  const rows = await executor
    .selectFrom('insurance_claims')
    .select(['id', 'name', 'phone', 'what', 'state', 'asked_kobo', 'granted_kobo'])
    .select(['request_id as requestId', 'badge', 'decided_at as decidedAt'])
    .select(['created_at as createdAt'])
    .select(sql<string>`to_char(happened_on, 'YYYY-MM-DD')`.as('happenedOn'))
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ asked_kobo: asked, granted_kobo: granted, ...row }) => ({
    ...row,
    askedNaira: decimalOf(asked),
    grantedNaira: granted && decimalOf(granted),
  }));
}
