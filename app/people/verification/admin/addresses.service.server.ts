import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropGrantsOf } from '../grants/grants.store.server.ts';
import { aboutAll, aboutReminder } from '../person/person.service.server.ts';
import { readAnew } from '../reviews/reviews.service.server.ts';
import { endOwnConsents } from './consents/consents.store.server.ts';
import { tellStatus } from './status/tell.service.server.ts';
import { type KeptRecord, type RecordChange, updateKept } from './store.server.ts';

/** A record whose email or phone number gives way to another, and who changes it. */
interface AddressLost {
  readonly recordId: string;
  readonly badge: string;
  readonly now: Date;
  readonly by: { readonly id: string; readonly requestId: string };
}

/** Own pages stand on records and not the other way round: who builds the calls hands this in. */
export interface OwnPages {
  /**
   * Ends what was done by an address of a record, in the caller's transaction: every session, passkey and
   * share link, and a stop of its reminders.
   */
  readonly loseAddress: (trx: Trx, lost: AddressLost) => Promise<void>;
}

/** Whether a record says another email or phone number after a change; another spelling is none. */
function losesAddress(row: KeptRecord, change: RecordChange): boolean {
  const columns = ['email_key', 'phone'] as const;
  return columns.some((column) => {
    const after = change[column];
    return Boolean(row[column]) && after !== undefined && after !== row[column];
  });
}

/** The job that lets what has copied the details, the level or the photo of a record hear that they are others now. */
export const correctedJob = 'record-corrected';

export interface Corrected {
  readonly badge: string;
  /** Whether an email or number gave way to another. */
  readonly addressLost?: boolean;
  /** The file of a photo that went; of nothing else then. */
  readonly photoGone?: string;
}

const copied = ['full_name', 'phone', 'email', 'born', 'address', 'state'] as const;

/**
 * Changes what a locked record says. Where an email or phone number goes, whoever signed in by it loses
 * the own page and what was opened there: it may have been somebody else's all along. Gives whether it came to
 * that. Open cases of the record follow, and whoever had found it by what it said searches anew. Messages that wait, as for the morning, go with what they were about: the
 * number, or the end that they name. Who was told of feedback there may be nobody of the record: the days to read
 * it begin anew (ME-07), and a suspension or revocation is told to the new one.
 */
export async function changeDetails(
  platform: OwnPages & Pick<Platform, 'audit' | 'config' | 'jobs' | 'mail' | 'messages'>,
  trx: Trx,
  row: KeptRecord,
  change: RecordChange,
  { now, by }: Pick<AddressLost, 'now' | 'by'>,
): Promise<boolean> {
  const { audit, loseAddress, jobs, mail, messages } = platform;
  await updateKept(trx, row.id, change, now);
  const isOther = (column: 'type_id' | (typeof copied)[number]) =>
    change[column] !== undefined && change[column] !== row[column];
  const isCorrected = copied.some(isOther);
  if (isCorrected || isOther('type_id')) {
    const corrected: Corrected = { badge: row.badge, addressLost: losesAddress(row, change) };
    await jobs.send(correctedJob, corrected, trx);
  }
  if (isCorrected) await dropGrantsOf(trx, row.id);
  // Nothing may have reached the new ones before: they get one more chance.
  if (change.email && isOther('email')) await mail.resume(change.email, trx);
  if (change.phone && isOther('phone')) await messages.resume(change.phone, trx);
  const ends = change.expires_at;
  if (ends !== undefined && ends?.getTime() !== row.expires_at?.getTime())
    await messages.takeBack([aboutReminder(row.id)], trx);
  if (!losesAddress(row, change)) return false;
  await messages.takeBack(aboutAll(row.id), trx);
  await loseAddress(trx, { recordId: row.id, badge: row.badge, now, by });
  await readAnew(platform, trx, { recordId: row.id, since: now, now });
  // Whom the address before did not reach has not heard it.
  const { standing: as } = row;
  if (as === 'suspended' || as === 'revoked')
    await tellStatus(platform, trx, { recordId: row.id, now, as });
  const fields = await endOwnConsents(trx, row.id, now);
  if (fields.length > 0) {
    const reason = 'An email or number of the record was put right';
    const { id: actor, requestId } = by;
    const entry = { action: 'records.withdraw', actor, subject: row.badge, reason, fields };
    await audit.record({ ...entry, requestId }, trx);
  }
  return true;
}
