import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Executor } from '../database/database.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    mail_stops: { address_hash: string; reply_code: number; stopped_at: Generated<Date> };
  }
}

const hashOf = (address: string) =>
  createHash('sha256').update(`mail-stop:${address.toLowerCase()}`).digest('hex');

/** Whether a mail server has refused this address for good. */
export async function isStopped(db: Executor, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_stops')
    .select('reply_code')
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops an address; `replyCode` is the server's, such as 550. */
export async function stopAddress(db: Executor, address: string, replyCode: number): Promise<void> {
  await db
    .insertInto('mail_stops')
    .values({ address_hash: hashOf(address), reply_code: replyCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets mail go to an address again. */
export async function resumeAddress(db: Executor, address: string): Promise<void> {
  await db.deleteFrom('mail_stops').where('address_hash', '=', hashOf(address)).execute();
}

/** What a failed delivery means for the mail and for its address. */
export type Verdict = 'try-again' | 'mail-refused' | 'address-refused';

interface SmtpError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Reads a mail server's reply. 5xx is for good (RFC 5321, 4.2.1): at RCPT TO it is said of the address, at
 * DATA of the mail. What the server has against us (sign-in, sender, policy: x.7.x) can be mended while
 * the mail waits.
 */
export function verdictOf(error: unknown): Verdict {
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  if (responseCode < 500 || responseCode > 599) return 'try-again';
  if (/^\d{3}[ -]5\.7\./.test(response)) return 'try-again';
  if (command === 'RCPT TO') return 'address-refused';
  return command === 'DATA' ? 'mail-refused' : 'try-again';
}
