import { timingSafeEqual } from 'node:crypto';
import { erasureOf } from '#app/intake/account/erasure/erasure.service.server.ts';
import type { Channels } from '#app/people/channels/contract.ts';
import {
  channelsOf,
  chooseChannels,
  reachTo,
  transportsOf,
} from '#app/people/channels/service.server.ts';
import {
  lockExpiring,
  pagesExpiring,
} from '#app/people/verification/expiry/expiry.service.server.ts';
import { firstNameOf } from '#app/people/verification/matching.rules.ts';
import { aboutReminder } from '#app/people/verification/person/person.service.server.ts';
import { findRecordId } from '#app/people/verification/service.server.ts';
import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayMs, formatShortDay } from '#platform/time.ts';
import { stopReminders } from './contract.ts';
import { ReminderMail, reminderSubject } from './mails.server.tsx';
import { choiceText, dueReminder, type ReminderDays, renewText } from './rules.ts';
import {
  deleteOld,
  dropReminders,
  isStopped,
  noteReminder,
  readNoted,
  resume,
  stop,
  unnoteReminder,
} from './store.server.ts';

type Needs = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'log' | 'mail' | 'messages' | 'secrets'
>;

const purpose = 'reminder-stop';
/** 80 bits of the signature: the address must fit one SMS. */
const signed = 20;

/** The badge number and why it may be believed, short enough for an SMS. */
export const tokenOf = ({ secrets }: Pick<Needs, 'secrets'>, badge: string): string =>
  `${badge}.${secrets.keyedHash(purpose, badge).slice(0, signed)}`;

interface Note {
  readonly recordId: string;
  readonly expiresAt: Date;
  readonly days: ReminderDays;
}
const noteOf = ({ recordId, expiresAt, days }: Note): string =>
  `${recordId} ${expiresAt.toISOString()} ${days}`;

/**
 * Reminds everybody whose verification ends within 30 days, once for each of 30, 7 and 1 days (MSG-03).
 * Repeatable: the note and what is sent stand or fall together. One that fails keeps nobody else from theirs.
 */
export async function remindAll(platform: Needs): Promise<void> {
  const { clock, database, log } = platform;
  const now = clock.now();
  const until = new Date(now.getTime() + 31 * dayMs);
  let failed = 0;
  for await (const page of pagesExpiring(platform, { from: now, until })) {
    for (const id of await leftOf(database.kysely, page, now)) {
      await remind(platform, id).catch((error: unknown) => {
        log.error({ err: error }, 'a reminder could not be written');
        failed += 1;
      });
    }
  }
  await deleteOld(database.kysely, keptSince('reminders', now));
  if (failed > 0) throw new Error(`${failed} reminders are left`);
}

/**
 * The records of a page whose reminder is not noted yet: most were reminded on a day before, and each would cost
 * a transaction (SCALE-01). Whether one goes is decided in that alone.
 */
async function leftOf(
  db: Executor,
  page: readonly { readonly id: string; readonly expiresAt: Date }[],
  now: Date,
): Promise<string[]> {
  const due = page.flatMap(({ id, expiresAt }) => {
    const days = dueReminder(expiresAt, now);
    return days ? { id, note: noteOf({ recordId: id, expiresAt, days }) } : [];
  });
  const noted = await readNoted(
    db,
    due.map(({ id }) => id),
  );
  const known = new Set(noted.map(noteOf));
  return due.flatMap(({ id, note }) => (known.has(note) ? [] : id));
}

async function remind(platform: Needs, id: string): Promise<void> {
  const { clock, config, database, mail, messages } = platform;
  const now = clock.now();
  await database.transaction(async (trx) => {
    // A run over many records takes its time: meanwhile one may be suspended, renewed or put right.
    const record = await lockExpiring(trx, id);
    if (!record) return;
    const { badge, fullName, email, phone, expiresAt, priced } = record;
    const days = dueReminder(expiresAt, now);
    if (!days || (await isStopped(trx, id))) return;
    // They would pay for some days: once it is undone, the reminder goes.
    if (email && (await erasureOf(trx, email))) return;
    const first = firstNameOf(fullName);
    const at = (path: string) => new URL(path, config.SITE_URL).href;
    const renew = at(priced ? `/renew-verification/${badge}` : '/contact');
    const choose = at(`/reminders/${tokenOf(platform, badge)}`);
    const reach = await reachTo(platform, trx, { email, phone });
    const transports = transportsOf(await channelsOf(trx, { recordId: id }), reach, 'other');
    if (!transports.mail && !transports.phone) return;
    const noted = { recordId: id, expiresAt, days };
    if (!(await noteReminder(trx, { ...noted, now }))) return;
    if (email && transports.mail) {
      await mail.send(
        {
          to: email,
          subject: reminderSubject(days),
          react: ReminderMail({ firstName: first, badge, expiresAt, priced, renew, choose }),
          // One press in the reader's own mail program (RFC 2369, RFC 8058).
          headers: {
            'List-Unsubscribe': `<${choose}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          about: aboutReminder(id),
          goodUntil: expiresAt,
        },
        trx,
      );
    }
    if (!phone || !transports.phone) return;
    const told = { firstName: nameForSms(first), day: formatShortDay(expiresAt) };
    const text = transports.mail
      ? renewText({ ...told, priced, address: renew })
      : choiceText({ ...told, address: choose });
    const key = `reminder ${noteOf(noted)}`;
    const message = { to: phone, text, channel: transports.phone, kind: 'other', key } as const;
    const sent = await messages.send({ ...message, about: aboutReminder(id) }, trx);
    // The number has had its messages of today: the next run tries again.
    if (!sent && !transports.mail) await unnoteReminder(trx, noted);
  });
}

/** Whether reminders of a record were stopped by the link of one. */
export const areStopped = (db: Executor, recordId: string): Promise<boolean> =>
  isStopped(db, recordId);

/** Undoes what a link has stopped: it went to an address that is the person’s no more. */
export const forgetStop = (trx: Trx, recordId: string): Promise<void> => resume(trx, recordId);

/** What is kept of the reminders of somebody who is erased. */
export const forgetReminders = (trx: Trx, recordId: string): Promise<void> =>
  dropReminders(trx, recordId);

/** Keeps by which ways the person of a record hears from us; a choice of reminders undoes what a link has stopped. */
export async function chooseTransports(
  trx: Trx,
  recordId: string,
  channels: Channels,
  now: Date,
): Promise<void> {
  await chooseChannels(trx, recordId, channels, now);
  if (channels.other) await resume(trx, recordId);
}

/** Stops the reminders of a badge number by the token of any of them. */
export async function stopBy(
  platform: Pick<Needs, 'clock' | 'database' | 'messages' | 'secrets'>,
  { token }: { token: string },
): Promise<Answer<typeof stopReminders> | ApiError> {
  const { clock, database, messages, secrets } = platform;
  const [badge = '', given = ''] = token.split('.');
  const isOurs = secrets.keyedHashes(purpose, badge).some((hash) => {
    const [wanted, offered] = [Buffer.from(hash.slice(0, signed)), Buffer.from(given)];
    return wanted.length === offered.length && timingSafeEqual(wanted, offered);
  });
  if (!isOurs) return new ApiError(stopReminders.errors.deadLink);
  const id = await findRecordId(platform, badge);
  // Of a record that was erased nobody is reminded.
  if (id) {
    await database.transaction(async (trx) => {
      await stop(trx, id, clock.now());
      await messages.takeBack([aboutReminder(id)], trx);
    });
  }
  return { success: true, message: 'You get no further reminders of this verification.' };
}
