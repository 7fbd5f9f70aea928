import { sql } from 'kysely';
import { type Bounce, type Delivery, type RawReport, readReport } from '#messaging/reports.ts';
import { signatureHeaders } from '#messaging/signature.ts';
import type { Trx } from '../database/database.server.ts';
import type { Job } from '../jobs/jobs.server.ts';
import { complained, stopAddress } from '../mail/stops.server.ts';
import type { Platform } from '../platform.server.ts';
import { correctKobo } from './budget.server.ts';
import { followBySms } from './fallback.server.ts';
import { emptied } from './messages.server.ts';
import { webhookSecretOf } from './provider.server.ts';
import { stopNumber } from './stops.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'jobs'>;

/** Takes in again a report that came before its message was marked sent. */
const reportJob = 'message-report';
const inTheAirMs = 2 * 60_000;
type Waiting = Delivery & { readonly until: string };

/** Takes a delivery report in, any number of times (MSG-01); hard bounces stop the address. */
export async function takeReport(
  needs: Needs,
  { header, ...report }: Omit<RawReport, 'headers'> & { header(name: string): string | undefined },
): Promise<'taken' | 'unsigned' | 'unreadable'> {
  const { clock, config, database, jobs } = needs;
  const headers = Object.fromEntries(signatureHeaders.map((name) => [name, header(name)]));
  const { TERMII_SECRET_KEY: termiiSecret } = config;
  const read = readReport(webhookSecretOf(config), { ...report, headers }, termiiSecret);
  if (read.is === 'refused') return read.why;
  if (read.is === 'bounce') await database.transaction((trx) => keepBounce(trx, read));
  if (read.is === 'delivery') {
    await database.transaction(async (trx) => {
      if ((await keepOrWait(jobs, trx, read, clock.now())) === 'waits') {
        const until = new Date(clock.now().getTime() + inTheAirMs).toISOString();
        await jobs.send(reportJob, { ...read, until } satisfies Waiting, trx);
      }
    });
  }
  return 'taken';
}

/** The account may serve another shop: a report that finds no message of ours in time ends without a word. */
export function keepReports({ clock, database, jobs }: Omit<Needs, 'config'>): Job<Waiting> {
  return {
    name: reportJob,
    async work({ until, ...delivery }) {
      await database.transaction(async (trx) => {
        const now = clock.now();
        const waits = (await keepOrWait(jobs, trx, delivery, now)) === 'waits';
        if (waits && now < new Date(until)) throw new Error('its message is not marked yet');
      });
    },
  };
}

/** Keeps a report; where it finds no message, says whether its message may be about to be marked. */
async function keepOrWait(
  jobs: Needs['jobs'],
  trx: Trx,
  told: Delivery,
  now: Date,
): Promise<'done' | 'waits'> {
  if (await keepDelivery(jobs, trx, told, now)) return 'done';
  if (await isAnyInTheAir(trx, now)) return 'waits';
  // It may have been marked between the two looks.
  await keepDelivery(jobs, trx, told, now);
  return 'done';
}

async function isAnyInTheAir(trx: Trx, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('message_outbox')
    .select('id')
    .where('status', '=', 'queued')
    .where('handed', '>', 0)
    .where('due_at', '>', new Date(now.getTime() - inTheAirMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what became of a message. What is final stays, whatever comes later. False: none of ours. */
async function keepDelivery(
  jobs: Needs['jobs'],
  trx: Trx,
  told: Delivery,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('message_outbox')
    .selectAll()
    .where('reference', '=', told.reference)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const more = (told.costKobo ?? row.counted_kobo) - row.counted_kobo;
  if (more !== 0) {
    await trx
      .updateTable('message_outbox')
      .set({ counted_kobo: row.counted_kobo + more, cost_kobo: row.cost_kobo + more })
      .where('id', '=', row.id)
      .execute();
    await correctKobo(trx, row, more);
  }
  const isFinal = row.report === 'delivered' || row.report === 'failed';
  if (!isFinal && told.status === 'failed' && (await followBySms(jobs, trx, row, now))) return true;
  if (!isFinal && row.report !== told.status) {
    await trx
      .updateTable('message_outbox')
      .set({ report: told.status, reported_at: now, ...(told.status === 'sent' ? {} : emptied) })
      .where('id', '=', row.id)
      .execute();
  }
  // What arrived there shows that the number takes messages, whatever is reported of it later.
  if (!isFinal && told.status === 'failed' && told.permanent)
    await stopNumber(trx, row.recipient_hash, now);
  return true;
}

/** The reply code under which a bounced address is stopped: RFC 5321 calls it "mailbox unavailable". */
const unavailable = 550;

/** Keeps a bounce or a complaint of a mail; a permanent one stops the address, if we ever wrote there. */
async function keepBounce(trx: Trx, { email, permanent, reference, type }: Bounce): Promise<void> {
  const id = `<${reference.replace(/^<|>$/g, '')}>`;
  const passing = type === 'bounce' ? ('passing' as const) : ('complaint' as const);
  const { numUpdatedRows } = await trx
    .updateTable('mail_outbox')
    .set({ bounce: permanent && type === 'bounce' ? 'permanent' : passing })
    .where('message_id', '=', id)
    .where((eb) => eb.or([eb('bounce', 'is', null), eb('bounce', '=', 'passing')]))
    .executeTakeFirstOrThrow();
  if (!permanent) return;
  const isOurs = numUpdatedRows > 0n || (await hasWrittenTo(trx, email));
  if (isOurs) await stopAddress(trx, email, type === 'bounce' ? unavailable : complained);
}

async function hasWrittenTo(trx: Trx, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_outbox')
    .select('id')
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
