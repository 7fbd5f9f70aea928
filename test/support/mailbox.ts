import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import type { Platform } from '#platform/platform.server.ts';
import { patience } from './patience.ts';

/** A real mail server on a free port that keeps what arrives. */
export interface Mailbox {
  /** For the setting SMTP_URL. */
  readonly url: string;
  readonly arrived: ParsedMail[];
  /** While it is down it refuses every message for the time being. */
  down: boolean;
  /** How long it looks at a message before it says that it has it. */
  looksMs: number;
  /** The reply to these recipients, such as `550 5.1.1 No such user`. */
  readonly refuses: Map<string, string>;
  /** How many connections were made so far. */
  readonly connections: () => number;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: ParsedMail[] = [];
  const refuses = new Map<string, string>();
  let connections = 0;
  const mailbox = { arrived, refuses, connections: () => connections, down: false, looksMs: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Whoever holds connections for the next mail does not hold up the end of a test.
    closeTimeout: 50,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const [code, ...said] = (refuses.get(address) ?? '').split(' ');
      if (!code) return done();
      return done(Object.assign(new Error(said.join(' ')), { responseCode: Number(code) }));
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        if (mailbox.down) {
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
          return;
        }
        arrived.push(mail);
        setTimeout(done, mailbox.looksMs);
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  return Object.assign(mailbox, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** The mails to an address as the outbox has them, the oldest first, of one subject alone where it is given. */
export async function mailRows({ database }: Pick<Platform, 'database'>, to: string, of?: string) {
  const rows = await database.kysely
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('created_at')
    .execute();
  return rows.filter(({ subject }) => subject === (of ?? subject));
}

/** The mails to an address that a product without SMTP_URL has written to its folder. */
async function keptFor({ config }: Pick<Platform, 'config'>, to: string): Promise<ParsedMail[]> {
  const folder = join(config.DATA_DIR, 'mail');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((one) => one.endsWith('.eml'));
  const mails = names.map((name) => simpleParser(readFileSync(join(folder, name))));
  const isTo = (mail: ParsedMail) =>
    [mail.to ?? []]
      .flat()
      .map(({ text }) => text)
      .join() === to;
  return (await Promise.all(mails)).filter(isTo);
}

/** The texts of the mails that went to an address. */
export const textsSent = async (platform: Pick<Platform, 'config'>, to: string) =>
  (await keptFor(platform, to)).map(({ text }) => text ?? '');

/**
 * Waits for the mail that a product without SMTP_URL has written to its folder, and gives its text: the
 * outbox forgets it as soon as it is sent.
 */
export async function mailSent(
  platform: Pick<Platform, 'config'>,
  to: string,
  subject: string,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const found = (await keptFor(platform, to)).find((mail) => mail.subject === subject);
      return found ? (found.text ?? '') : expect.fail(`No mail "${subject}" was sent.`);
    },
    { timeout: patience, interval: 50 },
  );
}
