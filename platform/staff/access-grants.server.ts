import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError, common } from '../contract.ts';
import type { Executor, Trx, Work } from '../database/database.server.ts';
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
export async function grantAccess(
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

export async function deleteGrants(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('staff_openings').where('opened_at', '<', before).execute();
}

/** Forgets why staff opened these subjects, for an erasure: the audit trail has it. */
export async function forgetGrants(trx: Trx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const lower = subjects.map((one) => one.toLowerCase());
  await trx.deleteFrom('staff_openings').where(sql`lower(subject)`, 'in', lower).execute();
}

export interface AccessGrant {
  readonly reason: string;
  readonly at: Date;
  /** A UUID, the same for all that is read under the grant; it tells nothing of the session. */
  readonly id: string;
}

function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export interface Disclosure {
  /** The resource, e.g. `records`; with `subject` what was opened. */
  readonly kind: string;
  readonly subject: string;
  readonly fields: readonly string[];
  readonly requestId?: string;
  /** What is written together with the audit row, all or nothing; it gets the grant. */
  readonly along?: ((grant: AccessGrant) => Work) | undefined;
}

/** Ask before a person's record goes to staff: `reason-needed`, or audited (L3) and null. */
export async function disclose(
  { audit, clock, database }: Needs,
  staff: Pick<Staff, 'id' | 'session'>,
  { kind, subject, fields, requestId, along }: Disclosure,
): Promise<ApiError | null> {
  const grant = await database.kysely
    .selectFrom('staff_openings')
    .select(['reason', 'opened_at'])
    .where('session', '=', staff.session)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('opened_at', '>', new Date(clock.now().getTime() - openMs))
    .executeTakeFirst();
  if (!grant) return new ApiError(common.reasonNeeded, { fields: { kind, subject } });
  const { reason, opened_at: at } = grant;
  const action = `${kind}.read`;
  const entry = { action, actor: staff.id, subject, reason, level: 'L3', fields, requestId };
  const works: Work[] = [(trx) => audit.record(entry, trx)];
  if (along) {
    const id = idOf(staff.session, kind, subject, at.toISOString(), reason);
    works.push(along({ reason, at, id }));
  }
  await database.allOrNone(works);
  return null;
}
