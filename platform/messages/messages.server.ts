import { randomUUID } from 'node:crypto';
import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { writeForSms } from '#messaging/gsm.ts';
import { quietUntil } from '#messaging/quiet-hours.ts';
import type { Clock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import type { Database, Executor, Tables, Trx } from '../database/database.server.ts';
import type { Jobs } from '../jobs/jobs.server.ts';
import type { Log } from '../log.server.ts';
import { endMailAbout } from '../mail/mail.server.ts';
import type { Secrets } from '../secrets.server.ts';
import { dayMs, minuteMs } from '../time.ts';
import { hasWhatsapp, providerName } from './provider.server.ts';
import { isNumberStopped, resumeNumber } from './stops.server.ts';
import { fitsSms, takesSms } from './words.ts';

/** `code`: at any hour, under a cap of its own. `other`: what a person may do without. */
export type MessageKind = 'code' | 'necessary' | 'other';

interface MessageTable {
  id: string;
  /** The same key twice is one message. */
  send_key: string | null;
  about: string | null;
  channel: 'sms' | 'whatsapp';
  kind: MessageKind;
  recipient: string;
  recipient_hash: string;
  number_ends: string;
  text: string;
  status: Generated<'queued' | 'sent' | 'failed'>;
  why: string | null;
  attempts: Generated<number>;
  handed: Generated<number>;
  due_at: Date;
  created_at: Date;
  sent_at: Date | null;
  reference: string | null;
  report: 'sent' | 'delivered' | 'failed' | null;
  reported_at: Date | null;
  paid_day: string | null;
  counted_kobo: Generated<number>;
  cost_kobo: Generated<number>;
}

declare module '../database/database.server.ts' {
  interface Tables {
    message_outbox: MessageTable;
    message_outbox_keys: { send_key: string; created_at: Date };
    message_days: { day: string; kobo: Generated<number>; code_kobo: Generated<number> };
  }
}

export type MessageRow = Selectable<MessageTable>;

/** Later than this a message is of no use any more. */
export const lifeMs = { code: 10 * minuteMs, necessary: 3 * dayMs, other: 3 * dayMs };

/** What is left of a message that nothing waits for. */
export const emptied = { recipient: '', text: '', about: null } as const;

/** Why a message has ended that may have arrived. */
export const noAnswer = 'no certain answer from the provider';
export const takenBack = 'taken back';

export interface OutgoingMessage {
  /** E.164. Only Nigerian mobile numbers are written to. */
  readonly to: string;
  readonly text: string;
  readonly channel?: 'sms' | 'whatsapp';
  readonly kind: MessageKind;
  readonly key?: string;
  /** What it is about, such as `case:CS-1`: while it waits it can be taken back. */
  readonly about?: string;
}

export interface Messages {
  readonly isOn: boolean;
  readonly hasWhatsapp: boolean;
  /** Queues an SMS or WhatsApp; null where it cannot go. All but codes wait from 20:00 to 08:00. */
  send(message: OutgoingMessage, trx?: Trx): Promise<string | null>;
  /** Whether messages go to a number: a Nigerian mobile number that has not refused them. */
  reaches(number: string | null, db: Executor): Promise<boolean>;
  /** Gives a number that was stopped one more chance. */
  resume(number: string, trx: Trx): Promise<void>;
  /**
   * Drops what waits about these things, mails too, but not `but`, the message in their place; no SMS follows a
   * WhatsApp message then, and no mail that failed is sent again. Gives what the dropped ones were about that had not been handed to anybody.
   */
  takeBack(
    about: readonly string[],
    trx: Trx,
    but?: string | null,
  ): Promise<readonly (string | null)[]>;
  /** Drops what waits for a number and is about nothing that somebody else of that number may have. */
  forget(number: string, trx: Trx): Promise<void>;
}

export const deliverMessageJob = 'message-deliver';

/** `due` is the time that it was queued for. */
export interface Delivering {
  readonly id: string;
  readonly due?: string;
}

/** The delivery begins at once, or `after`. */
export const queueDelivery = (
  jobs: Pick<Jobs, 'send'>,
  trx: Trx,
  { id, due }: { readonly id: string; readonly due: Date },
  after?: Date | number,
): Promise<void> =>
  jobs.send(deliverMessageJob, { id, due: due.toISOString() } satisfies Delivering, trx, after);

/** What numbers are hashed for, so that one that takes no messages is found again. */
export const numberPurpose = 'message-number';

/** To one number. Codes, codes with a key (anybody has a case send them) and all else are counted apart. */
const mostADay = 12;

interface Needs {
  readonly clock: Clock;
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly secrets: Secrets;
}

export function openMessages({ clock, config, database, jobs, log, secrets }: Needs): Messages {
  const isOn = providerName(config) !== null;
  async function isFlooded(
    trx: Trx,
    { to, kind, key }: Pick<OutgoingMessage, 'to' | 'kind' | 'key'>,
    now: Date,
  ): Promise<boolean> {
    const { count } = await trx
      .selectFrom('message_outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('recipient_hash', 'in', [...secrets.keyedHashes(numberPurpose, to)])
      .where('kind', kind === 'code' ? '=' : '!=', 'code')
      .where('created_at', '>', new Date(now.getTime() - dayMs))
      .$if(kind === 'code', (all) => all.where('send_key', key ? 'is not' : 'is', null))
      .executeTakeFirstOrThrow();
    return Number(count) >= mostADay;
  }
  async function put(message: OutgoingMessage, trx: Trx) {
    const { to, text, channel = 'sms', kind, key, about = null } = message;
    const now = clock.now();
    if (await isFlooded(trx, message, now)) {
      log.warn({ kind }, 'a number has had its messages of a day: one more was not sent');
      return null;
    }
    if (key && !(await takeKey(trx, key, now))) return idOf(trx, key);
    const due = (kind === 'code' ? null : quietUntil(now)) ?? now;
    const id = randomUUID();
    const hash = secrets.keyedHash(numberPurpose, to);
    await trx
      .insertInto('message_outbox')
      .values({
        id,
        send_key: key ?? null,
        about,
        channel,
        kind,
        recipient: to,
        recipient_hash: hash,
        number_ends: to.slice(-2),
        text: channel === 'sms' ? writeForSms(text) : text,
        why: due > now ? 'quiet hours' : null,
        due_at: due,
        created_at: now,
        sent_at: null,
        reference: null,
        report: null,
        reported_at: null,
        paid_day: null,
      })
      .execute();
    if (kind === 'code') {
      // Only the newest code works: an older one that came later would be called wrong.
      await dropWaiting(trx, (eb) =>
        eb
          .and({ kind, recipient_hash: hash })
          .and('id', '<>', id)
          .and(sql<boolean>`about is not distinct from ${about}`),
      );
    }
    await queueDelivery(jobs, trx, { id, due }, due > now ? due : undefined);
    return id;
  }
  return {
    isOn,
    hasWhatsapp: hasWhatsapp(config),
    async send(message, trx) {
      if (!isOn || !takesSms(message.to)) return null;
      if (message.channel !== 'whatsapp' && !fitsSms(message.text)) {
        // The caller sends the mail all the same.
        log.error({ kind: message.kind }, 'a text does not fit one SMS and was not sent');
        return null;
      }
      return trx ? put(message, trx) : database.transaction((own) => put(message, own));
    },
    async reaches(number, db) {
      if (!isOn || !takesSms(number)) return false;
      return !(await isNumberStopped(db, secrets.keyedHashes(numberPurpose, number)));
    },
    resume: (number, trx) => resumeNumber(trx, secrets.keyedHashes(numberPurpose, number)),
    async takeBack(about, trx, but = null) {
      const dropped = await dropWaiting(trx, (eb) =>
        eb.and([eb('about', 'in', [...about]), sql<boolean>`id is distinct from ${but}`]),
      );
      await followable(trx, clock.now())
        .where('about', 'in', [...about])
        .execute();
      await endMailAbout(trx, about, clock.now());
      return dropped;
    },
    async forget(number, trx) {
      const waiting = trx
        .deleteFrom('message_outbox')
        .where('recipient', '=', number)
        .where('about', 'is', null)
        .where('status', '=', 'queued');
      await dropWithKeys(trx, waiting);
      await followable(trx, clock.now())
        .where('recipient', '=', number)
        .where('about', 'is', null)
        .execute();
    },
  };
}

/** Sent messages keep number and text while an SMS may follow. The time bounds what is looked through. */
const followable = (trx: Trx, now: Date) =>
  emptySent(trx).where('created_at', '>', new Date(now.getTime() - lifeMs.necessary));

export const emptySent = (db: Executor) =>
  db.updateTable('message_outbox').set(emptied).where('status', '=', 'sent');

type Which = (eb: ExpressionBuilder<Tables, 'message_outbox'>) => Expression<SqlBool>;

// A message that was handed over may have arrived: its row stays, emptied, with its cost. Gives what the others were about.
async function dropWaiting(trx: Trx, which: Which): Promise<(string | null)[]> {
  const waiting = trx.deleteFrom('message_outbox').where(which).where('status', '=', 'queued');
  const dropped = await dropWithKeys(trx, waiting.where('handed', '=', 0));
  const handed = trx.updateTable('message_outbox').where(which).where('status', '=', 'queued');
  await handed
    .where('why', 'is not', null)
    .set({ status: 'failed', why: takenBack, ...emptied })
    .execute();
  await handed.set(emptied).execute();
  return dropped;
}

type Dropped = DeleteQueryBuilder<Tables, 'message_outbox', DeleteResult>;

async function dropWithKeys(trx: Trx, messages: Dropped): Promise<(string | null)[]> {
  const gone = await messages.returning(['send_key', 'about']).execute();
  const keys = gone.flatMap(({ send_key: key }) => key ?? []);
  if (keys.length > 0)
    await trx.deleteFrom('message_outbox_keys').where('send_key', 'in', keys).execute();
  return gone.map(({ about }) => about);
}

/** Takes the key of a message that is put; false where it was put before. */
async function takeKey(trx: Trx, key: string, now: Date): Promise<boolean> {
  const taken = await trx
    .insertInto('message_outbox_keys')
    .values({ send_key: key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return taken.numInsertedOrUpdatedRows === 1n;
}

async function idOf(trx: Trx, key: string): Promise<string | null> {
  const known = await trx
    .selectFrom('message_outbox')
    .select('id')
    .where('send_key', '=', key)
    .executeTakeFirst();
  return known?.id ?? null;
}
