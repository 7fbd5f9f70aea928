import { randomUUID } from 'node:crypto';
import { plainTextSelectors } from '@react-email/components';
import { compile } from 'html-to-text';
import { type RawBuilder, sql } from 'kysely';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Clock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import { isCleanText } from '../contract.ts';
import type { Database, Executor, Trx } from '../database/database.server.ts';
import type { Jobs } from '../jobs/jobs.server.ts';
import { isStopped, resumeAddress, stoppedAmong } from './stops.server.ts';

export interface OutboxRow {
  id: string;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  headers: Record<string, string>;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  forgets: boolean;
  bounce: 'passing' | 'permanent' | 'complaint' | null;
  good_until: Date | null;
  /** What it is about, such as `case:CS-1`: while it waits it can be taken back. */
  about: string | null;
  created_at: Date;
  sent_at: Date | null;
}

declare module '../database/database.server.ts' {
  interface Tables {
    mail_outbox: Pick<
      OutboxRow,
      'id' | 'message_id' | 'recipient' | 'subject' | 'html' | 'plain'
    > & {
      headers: import('kysely').ColumnType<Record<string, string>, string, string>;
      status: import('kysely').Generated<OutboxRow['status']>;
      attempts: import('kysely').Generated<number>;
      forgets: import('kysely').Generated<boolean>;
      bounce: import('kysely').Generated<OutboxRow['bounce']>;
      good_until: Date | null;
      about: import('kysely').ColumnType<string | null, string | null | undefined>;
      created_at: import('kysely').Generated<Date>;
      sent_at: Date | null;
    };
  }
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly react: ReactElement;
  readonly headers?: Readonly<Record<string, string>>;
  /** Set for a mail after which no address is kept, as of somebody erased: sent or refused for good. */
  readonly forgets?: boolean;
  /** When the code or link in it runs out, or what it says: it goes out until then. */
  readonly goodUntil?: Date;
  /** What it is about: it goes out no more once that is of no use, as a text about the same does not. */
  readonly about?: string;
}

export interface MailSample {
  readonly name: string;
  readonly subject: string;
  readonly react: ReactElement;
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Compiled once, not for each mail as React Email does. By itself the library writes headings in capitals.
const plainOf = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }],
});

/** No part of a mail waits for anything, so that nothing has to be streamed. */
export function writeOut(react: ReactElement): { readonly html: string; readonly plain: string } {
  const html = `${doctype}${renderToStaticMarkup(react)}`;
  return { html, plain: plainOf(html).trim() };
}

export interface Mail {
  /** Queues a message, with `trx` only if it commits. Returns the id to withdraw it by. */
  send(message: Message, trx?: Trx): Promise<string>;
  withdraw(id: string | null, trx: Trx): Promise<void>;
  /** Drops those of these mails that wait, and gives how many; those that failed have run out; what has gone stays. */
  takeBack(ids: readonly string[], trx: Trx): Promise<number>;
  resume(email: string, trx: Trx): Promise<void>;
  /** Whether mail goes to an address: not where it came back for good. */
  reaches(email: string, db: Executor): Promise<boolean>;
  /** Those of these addresses to which no mail goes. */
  unreached(emails: readonly string[], db: Executor): Promise<ReadonlySet<string>>;
  /** Drops what waits for an address and the address from what has been sent. */
  forget(email: string, trx: Trx): Promise<void>;
}

export const deliverJob = 'mail-deliver';

/** Refuses what could smuggle a header: line ends and other control characters. */
function oneLine(value: string): string {
  if (/[\r\n]/.test(value) || !isCleanText(value))
    throw new Error('A mail header may not hold a line end.');
  return value;
}

const concerning = (about: readonly string[]) => sql<boolean>`about = any(${about})`;

/** Drops those that wait. Those that failed stay as a record, and cannot be sent again. */
async function endUnsent(trx: Trx, these: RawBuilder<boolean>, now: Date): Promise<number> {
  // Locked first: one may fail, or be sent again by staff, at this moment.
  await trx
    .updateTable('mail_outbox')
    .set({ good_until: now })
    .where(these)
    .where('status', 'in', ['queued', 'failed'])
    .where((eb) => eb.or([eb('good_until', 'is', null), eb('good_until', '>', now)]))
    .execute();
  const waiting = trx.deleteFrom('mail_outbox').where(these).where('status', '=', 'queued');
  return Number((await waiting.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Ends the mails about these things that have not gone out. */
export async function endMailAbout(trx: Trx, about: readonly string[], now: Date): Promise<void> {
  await endUnsent(trx, concerning(about), now);
}

/** For an erasure: of mails about these things that have not gone out nothing is kept. */
export async function forgetMailAbout(trx: Trx, about: readonly string[]): Promise<void> {
  const unsent = trx.deleteFrom('mail_outbox').where('status', 'in', ['queued', 'failed']);
  await unsent.where(concerning(about)).execute();
}

export function openMail(database: Database, jobs: Jobs, config: Config, clock: Clock): Mail {
  const domain = config.MAIL_FROM.split('@')[1] ?? 'localhost';
  return {
    async send(message, trx) {
      const { to, subject, react, headers = {}, forgets = false } = message;
      const { goodUntil = null, about = null } = message;
      const { html, plain } = writeOut(react);
      const id = randomUUID();
      for (const value of Object.values(headers)) oneLine(value);
      const put = async (executor: Executor) => {
        await executor
          .insertInto('mail_outbox')
          .values({
            id,
            message_id: `<${id}@${domain}>`,
            recipient: oneLine(to),
            subject: oneLine(subject),
            html,
            plain,
            headers: JSON.stringify(headers),
            forgets,
            good_until: goodUntil,
            about,
            sent_at: null,
          })
          .execute();
      };
      if (trx) {
        await put(trx);
        await jobs.send(deliverJob, { id }, trx);
      } else {
        await database.transaction(async (own) => {
          await put(own);
          await jobs.send(deliverJob, { id }, own);
        });
      }
      return id;
    },
    async withdraw(id, trx) {
      await trx
        .deleteFrom('mail_outbox')
        .where('id', '=', id ?? 'none')
        .execute();
    },
    takeBack: (ids, trx) => endUnsent(trx, sql<boolean>`id = any(${ids})`, clock.now()),
    resume: (email, trx) => resumeAddress(trx, email),
    reaches: async (email, db) => !(await isStopped(db, email)),
    unreached: (emails, db) => stoppedAmong(db, emails),
    async forget(email, trx) {
      await resumeAddress(trx, email);
      const theirs = sql<boolean>`lower(recipient) = ${email.toLowerCase()}`;
      await trx.deleteFrom('mail_outbox').where(theirs).where('status', '<>', 'sent').execute();
      await trx.updateTable('mail_outbox').set({ recipient: '' }).where(theirs).execute();
    },
  };
}
