import { ApiError, common } from '../contract.ts';
import type { Work } from '../database/database.server.ts';
import type { Platform } from '../platform.server.ts';
import type { Staff } from './guard.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    staff_openings: {
      session: string;
      kind: string;
      subject: string;
      reason: string;
      opened_at: Date;
    };
  }
}

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

export const openMs = 30 * 60_000;

/** Keeps why a member of staff opens a person's record. It holds for this session, 30 minutes. */
export async function openPerson(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  staff: Pick<Staff, 'session'>,
  { kind, subject, reason }: { kind: string; subject: string; reason: string },
): Promise<void> {
  const values = { reason, opened_at: clock.now() };
  await database.kysely
    .insertInto('staff_openings')
    .values({ session: staff.session, kind, subject, ...values })
    .onConflict((conflict) => conflict.columns(['session', 'kind', 'subject']).doUpdateSet(values))
    .execute();
}

export interface Disclosure {
  /** The resource, e.g. `records`; with `subject` what was opened. */
  readonly kind: string;
  readonly subject: string;
  readonly fields: readonly string[];
  readonly requestId?: string;
  /** What is written together with the audit row, all or nothing; it gets the reason. */
  readonly along?: ((reason: string) => Work) | undefined;
}

/** Ask before a person's record goes to staff: `reason-needed`, or audited (L3) and null. */
export async function disclose(
  { audit, clock, database }: Needs,
  staff: Pick<Staff, 'id' | 'session'>,
  { kind, subject, fields, requestId, along }: Disclosure,
): Promise<ApiError | null> {
  const opening = await database.kysely
    .selectFrom('staff_openings')
    .select('reason')
    .where('session', '=', staff.session)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('opened_at', '>', new Date(clock.now().getTime() - openMs))
    .executeTakeFirst();
  if (!opening) return new ApiError(common.reasonNeeded, { fields: { kind, subject } });
  const { reason } = opening;
  const action = `${kind}.read`;
  const entry = { action, actor: staff.id, subject, reason, level: 'L3', fields, requestId };
  const works: Work[] = [(trx) => audit.record(entry, trx)];
  if (along) works.push(along(reason));
  await database.allOrNone(works);
  return null;
}
