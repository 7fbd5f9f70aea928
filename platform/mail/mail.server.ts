import { randomUUID } from 'node:crypto';
import { render, toPlainText } from '@react-email/components';
import type { ReactElement } from 'react';
import type { Config } from '../config.server.ts';
import { isCleanText } from '../contract.ts';
import type { Database, Executor, Trx } from '../database/database.server.ts';
import type { Jobs } from '../jobs/jobs.server.ts';

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
  created_at: Date;
  sent_at: Date | null;
}

declare module '../database/database.server.ts' {
  interface Tables {
    mail_outbox: Omit<OutboxRow, 'headers' | 'status' | 'attempts' | 'created_at' | 'sent_at'> & {
      headers: import('kysely').ColumnType<Record<string, string>, string, string>;
      status: import('kysely').Generated<OutboxRow['status']>;
      attempts: import('kysely').Generated<number>;
      created_at: import('kysely').Generated<Date>;
      sent_at: Date | null;
    };
  }
}

export interface Message {
  /** One address, already validated. */
  readonly to: string;
  readonly subject: string;
  /** The message as React; HTML and plain text are made of it. */
  readonly react: ReactElement;
  /** Further headers, e.g. List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mail {
  /**
   * Puts a message into the outbox and queues its delivery. With `trx` both stand or fall with that
   * transaction. Its Message-ID is fixed here, so a delivery that is tried again is the same mail.
   */
  send(message: Message, trx?: Trx): Promise<void>;
}

export const deliverJob = 'mail-deliver';

/** Refuses what could smuggle a header: line ends and other control characters. */
function oneLine(value: string): string {
  if (/[\r\n]/.test(value) || !isCleanText(value))
    throw new Error('A mail header may not hold a line end.');
  return value;
}

export function openMail(database: Database, jobs: Jobs, config: Config): Mail {
  const domain = config.MAIL_FROM.split('@')[1] ?? 'localhost';
  return {
    async send({ to, subject, react, headers = {} }, trx) {
      const html = await render(react);
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
            plain: toPlainText(html),
            headers: JSON.stringify(headers),
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
    },
  };
}
