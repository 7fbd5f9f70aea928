import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { aboutStatus, keptPerson, personOfRecord } from '../../person/person.service.server.ts';
import { tellWorker } from '../../person/tell.service.server.ts';
import {
  LiftedMail,
  liftedSubject,
  RevokedMail,
  revokedSubject,
  SuspendedMail,
  suspendedSubject,
} from './mails.server.tsx';
import { liftedText, revokedText, suspendedText } from './sms.rules.ts';

const told = {
  suspended: { subject: suspendedSubject, mail: SuspendedMail, sms: suspendedText },
  lifted: { subject: liftedSubject, mail: LiftedMail, sms: liftedText },
  revoked: { subject: revokedSubject, mail: RevokedMail, sms: revokedText },
} as const;

/**
 * Tells a worker what staff decided about their record, never why (decision 063). While it is hidden nobody finds a page
 * that could be suspended: its worker is told of a revocation alone. What waits of the decision before is taken back.
 */
export async function tellStatus(
  platform: Pick<Platform, 'config' | 'mail' | 'messages'>,
  trx: Trx,
  { recordId, now, as }: { recordId: string; now: Date; as: keyof typeof told },
): Promise<void> {
  const about = aboutStatus(recordId);
  await platform.messages.takeBack([about], trx);
  const person = await (as === 'revoked' ? keptPerson : personOfRecord)(trx, recordId);
  if (!person) return;
  const path = as === 'lifted' ? `/verification/${person.badge}` : '/contact';
  const key = `standing ${recordId} ${as} ${now.toISOString()}`;
  const smsPath = as === 'lifted' ? '/me' : path;
  await tellWorker(platform, trx, person, { ...told[as], recordId, about, key, path, smsPath });
}
