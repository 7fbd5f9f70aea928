import { type Kysely, sql } from 'kysely';

/** Until when a mail is of use. The reply code 0 marks a stop after a complaint, which does not end by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First, while mails may still be put: it reads all that are kept.
  await sql`update mail_stops set reply_code = 0 where address_hash in (
    select encode(sha256(convert_to('mail-stop:' || lower(recipient), 'UTF8')), 'hex')
    from mail_outbox where bounce = 'complaint')`.execute(db);
  await sql`alter table mail_outbox add column good_until timestamptz`.execute(db);
}
