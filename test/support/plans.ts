import type { Kind } from '#app/commerce/plans/contract.ts';
import { type NewPlan, readied, tellVerification } from '#app/commerce/plans/service.server.ts';
import { rowOf } from '#app/commerce/plans/store.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Saves a plan in the place of the one with its id. Throws, and keeps nothing, where it may not be sold. */
export async function savePlan(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  kind: Kind,
  given: NewPlan,
): Promise<void> {
  const kept = readied(kind, given);
  const row = { ...rowOf(kind, kept), updated_at: clock.now() };
  await database.transaction(async (trx) => {
    await trx
      .insertInto('plans')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
      .execute();
    await tellVerification(trx, kept);
  });
}
