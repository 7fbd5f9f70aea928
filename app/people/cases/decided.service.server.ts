import type { Level } from '#app/people/verification/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readCase } from './store.server.ts';

/** The job that tells the order of a case how it was decided. */
export const decidedJob = 'case-decided';

/** What the buyer of a verification learns: the level and the badge number, never what was found. */
export interface Verdict {
  readonly requestId: string;
  readonly decidedBy: string;
  /** Null: the person was not approved. */
  readonly record: { readonly level: Level; readonly badge: string } | null;
}

/** How the case of an order was decided; null for one that is gone, not decided, withdrawn or of no order. */
export async function verdictOf(
  { database }: Pick<Platform, 'database'>,
  id: string,
): Promise<Verdict | null> {
  const one = await readCase(database.kysely, id);
  if (one?.source_kind !== 'order' || !one.decided_by || one.decision === 'withdrawn') return null;
  const { level, record_badge: badge } = one;
  const approved = one.decision === 'approved' && badge !== null;
  return {
    requestId: one.source_id,
    decidedBy: one.decided_by,
    record: approved ? { level, badge } : null,
  };
}
