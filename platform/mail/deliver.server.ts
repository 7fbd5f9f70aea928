import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import type { Database } from '../database/database.server.ts';
import type { Job } from '../jobs/jobs.server.ts';
import type { Log } from '../log.server.ts';
import { mailNeedsTls } from '../settings/live.ts';
import { deliverJob } from './mail.server.ts';
import { isOfServer, isStopped, stopAddress, verdictOf } from './stops.server.ts';

type Envelope = {
  messageId: string;
  from: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
};
/** Tries for some four days: a mail server may be down for a weekend. */
const retries = 100;
/** By its eighth try a mail is some minutes old: a server that still takes none is an operator's to mend. */
const toldAt = 8;
/** How many mails a process delivers at one time, over half as many connections. */
const atOnce = 10;

type Deliver = (envelope: Envelope) => Promise<void>;

/** Over SMTP when SMTP_URL is set, else as a file `<DATA_DIR>/mail/<id>.eml`. */
async function transport(config: Config): Promise<Deliver> {
  const { createTransport } = await import('nodemailer');
  if (config.SMTP_URL) {
    const smtp = createTransport({
      url: config.SMTP_URL,
      requireTLS: mailNeedsTls(config),
      pool: true,
      maxConnections: atOnce / 2,
      // A burst shares its connections; afterwards none is held that the server wants back.
      idleTimeout: 5_000,
      connectionTimeout: 10_000,
      // Spam filters delay the reply; a shorter timeout would send the mail twice.
      socketTimeout: 120_000,
    });
    return async (envelope) => {
      await smtp.sendMail(envelope);
    };
  }
  const kept = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (envelope) => {
    const { message } = await kept.sendMail(envelope);
    const folder = join(config.DATA_DIR, 'mail');
    await mkdir(folder, { recursive: true });
    const name = `${
      envelope.messageId
        .replace(/[^0-9a-z-]/gi, ' ')
        .trim()
        .split(' ')[0]
    }.eml`;
    await writeFile(join(folder, name), message);
    // The console shows a kept mail from this file.
    await writeFile(join(folder, name.replace(/eml$/, 'html')), envelope.html);
  };
}

/** Delivers a mail of the outbox, always under its one Message-ID, unless its code or link has run out. */
export function deliverMail(
  database: Database,
  config: Config,
  clock: Clock = systemClock,
  log?: Pick<Log, 'error'>,
): Job<{ id: string }> {
  let deliver: Promise<Deliver> | undefined;
  return {
    name: deliverJob,
    atOnce,
    retries,
    // Each connection may carry two mails one after the other, to a slow server.
    expireSeconds: 300,
    // A mail that a killed process had begun waits one minute instead.
    heartbeatSeconds: 60,
    // What has failed is sent again from the outbox alone, with its tries counted anew.
    async isOver({ id }, trx) {
      const mails = trx.selectFrom('mail_outbox').select('status').where('id', '=', id);
      return (await mails.executeTakeFirst())?.status !== 'queued';
    },
    async work({ id }) {
      const mail = await database.kysely
        .updateTable('mail_outbox')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returningAll()
        .executeTakeFirst();
      if (!mail) return;
      const fail = async () => {
        // From now on it waits for staff in the console, unless nothing of it may be kept.
        await (mail.forgets
          ? database.kysely.deleteFrom('mail_outbox').where('id', '=', id).execute()
          : database.kysely
              .updateTable('mail_outbox')
              .set({ status: 'failed' })
              .where('id', '=', id)
              .execute());
      };
      const isOver = mail.good_until !== null && mail.good_until <= clock.now();
      if (isOver || (await isStopped(database.kysely, mail.recipient))) {
        await fail();
        return;
      }
      deliver ??= transport(config);
      const send = await deliver;
      const refused = await send({
        messageId: mail.message_id,
        from: `Sapioworker <${config.MAIL_FROM}>`,
        // As an object: a text would be split at commas.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        headers: mail.headers,
      }).then(
        () => false,
        async (error: { responseCode?: number }) => {
          const verdict = verdictOf(error);
          if (mail.attempts === toldAt && isOfServer(error)) {
            log?.error({ err: error }, 'the mail server takes no mail of ours');
          }
          if (verdict !== 'try-again' || mail.attempts > retries) await fail();
          if (verdict === 'try-again') throw error;
          // Staff lift a stop at the mail that failed: without that mail no stop is kept.
          if (verdict === 'address-refused' && !mail.forgets) {
            await stopAddress(database.kysely, mail.recipient, error.responseCode ?? 0);
          }
          return true;
        },
      );
      if (refused) return;
      await database.kysely
        .updateTable('mail_outbox')
        // The text may hold a link that still works.
        .set({ status: 'sent', sent_at: sql<Date>`now()`, html: '', plain: '', headers: '{}' })
        .$if(mail.forgets, (update) => update.set({ recipient: '' }))
        .where('id', '=', id)
        .execute();
    },
  };
}
