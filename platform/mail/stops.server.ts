import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import * as z from 'zod/mini';
import type { Executor } from '../database/database.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    mail_stops: { address_hash: string; reply_code: number; stopped_at: Generated<Date> };
  }
}

const hashOf = (address: string) =>
  createHash('sha256').update(`mail-stop:${address.toLowerCase()}`).digest('hex');

export async function isStopped(db: Executor, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_stops')
    .select('reply_code')
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

export async function stoppedAmong(
  db: Executor,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const hashed = addresses.map((address) => ({ address, hash: hashOf(address) }));
  const rows = await db
    .selectFrom('mail_stops')
    .select('address_hash')
    .where(
      'address_hash',
      'in',
      hashed.map(({ hash }) => hash),
    )
    .execute();
  const stopped = new Set(rows.map(({ address_hash: hash }) => hash));
  return new Set(hashed.flatMap(({ address, hash }) => (stopped.has(hash) ? [address] : [])));
}

/** The reply code of a stop after a spam complaint: it never ends by itself. */
export const complained = 0;

/** Stops an address; `replyCode` is the server's, such as 550. A complaint outlasts a bounce. */
export async function stopAddress(db: Executor, address: string, replyCode: number): Promise<void> {
  await db
    .insertInto('mail_stops')
    .values({ address_hash: hashOf(address), reply_code: replyCode })
    .onConflict((conflict) =>
      replyCode === complained
        ? conflict.column('address_hash').doUpdateSet({ reply_code: complained })
        : conflict.doNothing(),
    )
    .execute();
}

export async function resumeAddress(db: Executor, address: string): Promise<void> {
  await db.deleteFrom('mail_stops').where('address_hash', '=', hashOf(address)).execute();
}

/** Ends the stops of before that time: a mailbox may be there again. Those of a complaint stay. */
export async function endOldStops(db: Executor, before: Date): Promise<void> {
  await db
    .deleteFrom('mail_stops')
    .where('stopped_at', '<', before)
    .where('reply_code', '<>', complained)
    .execute();
}

export type Verdict = 'try-again' | 'mail-refused' | 'address-refused';

const SmtpError = z.object({
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
});

/** Words of a refusal that holds us up, and not the mailbox. */
const ofUs = /block|spam|polic|listed|reputation|denied|relay/i;

/** Whether a refused recipient has no mailbox: by the enhanced code, without one by the words. */
function isOfMailbox(response: string): boolean {
  const [, enhanced] = /^\d{3}[ -]5\.(\d+\.\d+)/.exec(response) ?? [];
  // 1.7 and 1.8 are about the sender.
  return enhanced ? /^(?:1\.(?![78]$)|2\.1$)/.test(enhanced) : !ofUs.test(response);
}

/** Reads an SMTP reply: 5xx at RCPT TO may concern the mailbox, at DATA the mail; x.7.x is ours, a full mailbox passes. */
export function verdictOf(error: unknown): Verdict {
  const { command, responseCode = 0, response = '' } = SmtpError.safeParse(error).data ?? {};
  if (responseCode < 500 || responseCode > 599) return 'try-again';
  if (/^\d{3}[ -]5\.(?:7\.|2\.2\b)/.test(response)) return 'try-again';
  if (command === 'RCPT TO' && responseCode !== 552 && isOfMailbox(response))
    return 'address-refused';
  return command === 'DATA' ? 'mail-refused' : 'try-again';
}

/** Whether the server takes no mail at all: it is away, or refuses our sign-in; this mail is not at fault. */
export function isOfServer(error: unknown): boolean {
  const { command = '' } = SmtpError.safeParse(error).data ?? {};
  return !['RCPT TO', 'DATA'].includes(command);
}
