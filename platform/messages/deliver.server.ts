import { openMessaging } from '#messaging/open.ts';
import type { Messaging, Sent } from '#messaging/port.ts';
import { quietUntil } from '#messaging/quiet-hours.ts';
import type { Trx } from '../database/database.server.ts';
import type { Job } from '../jobs/jobs.server.ts';
import type { Platform } from '../platform.server.ts';
import { addDays, aheadMs, dayOf, hourMs, instantAt, minuteMs } from '../time.ts';
import { capped, codesCapped, correctKobo, mostOf, reserveKobo } from './budget.server.ts';
import { followBySms, mayFollow } from './fallback.server.ts';
import {
  type Delivering,
  deliverMessageJob,
  emptied,
  lifeMs,
  type MessageKind,
  type MessageRow,
  noAnswer,
  numberPurpose,
  queueDelivery,
  takenBack,
} from './messages.server.ts';
import { providerOf } from './provider.server.ts';
import { isNumberStopped, stopNumber } from './stops.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'secrets'>;

/** Pauses after each hand-over that may have arrived; after the last one the message ends (decision 057). */
const unclearPausesMs: Readonly<Record<MessageKind, readonly number[]>> = {
  code: [5_000, 20_000, minuteMs, 2 * minuteMs],
  necessary: [15 * minuteMs, hourMs, 3 * hourMs, 9 * hourMs, 24 * hourMs],
  other: [15 * minuteMs],
};
/** Where an SMS follows, WhatsApp is tried but twice. */
const pausesOf = (row: MessageRow) => unclearPausesMs[mayFollow(row) ? 'other' : row.kind];
const mendPauseMs = { code: minuteMs, necessary: hourMs, other: hourMs };

/** Delivers a message, again under the same key where nobody knows whether it went; stops refused numbers. */
export function deliverMessage(needs: Needs): Job<Delivering> {
  const settings = providerOf(needs.config);
  const provider: Messaging | null = settings && openMessaging(settings);
  return {
    name: deliverMessageJob,
    atOnce: 5,
    retries: 20,
    // A message that a killed process had begun waits a minute, not the queue's quarter of an hour.
    expireSeconds: 60,
    async work({ id, due }) {
      if (!provider) {
        // The provider was removed from the settings.
        await needs.database.transaction((trx) => failQueued(trx, id, 'no provider is set'));
        return;
      }
      const taken = await needs.database.transaction((trx) => take(needs, trx, { id, due }));
      if (!taken) return;
      const { recipient: to, channel, text } = taken;
      const sent = await provider.send({ to, channel, text, key: id });
      await needs.database.transaction((trx) => keepAnswer(needs, trx, { taken, sent }));
    },
  };
}

function lockQueued(trx: Trx, id: string): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('message_outbox')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst();
}

async function change(trx: Trx, id: string, values: Partial<MessageRow>): Promise<void> {
  await trx.updateTable('message_outbox').set(values).where('id', '=', id).execute();
}

const fail = (trx: Trx, id: string, why: string) =>
  change(trx, id, { status: 'failed', why, ...emptied });

async function failQueued(trx: Trx, id: string, why: string): Promise<void> {
  if (await lockQueued(trx, id)) await fail(trx, id, why);
}

async function wait({ jobs }: Needs, trx: Trx, row: { id: string; why: string; due: Date }) {
  await change(trx, row.id, { why: row.why, due_at: row.due });
  await queueDelivery(jobs, trx, row, row.due);
}

async function endUnclear({ jobs }: Needs, trx: Trx, row: MessageRow, now: Date): Promise<void> {
  if (!(await followBySms(jobs, trx, row, now))) await fail(trx, row.id, noAnswer);
}

/** Reserves the price; null when the message waits or has ended. */
async function take(
  needs: Needs,
  trx: Trx,
  { id, due }: { readonly id: string; readonly due: string | undefined },
): Promise<MessageRow | null> {
  const { clock, config, log, secrets } = needs;
  const row = await lockQueued(trx, id);
  if (!row) return null;
  const now = clock.now();
  const isCode = row.kind === 'code';
  const over = async (why: string) => {
    await fail(trx, id, why);
    return null;
  };
  if (row.created_at.getTime() > now.getTime() + aheadMs) {
    // Written by a clock that had gone ahead: it would wait until that time has come.
    const anew = { created_at: now, due_at: now };
    await change(trx, id, anew);
    Object.assign(row, anew);
  }
  if (row.due_at > now) {
    // Queued for another time: the one that counts has a job of its own.
    if (due && due !== row.due_at.toISOString()) return null;
    // Begun too early by the database's clock: without a pause it would start over at once.
    const left = Math.ceil((row.due_at.getTime() - now.getTime()) / 1_000);
    await queueDelivery(needs.jobs, trx, { id, due: row.due_at }, left);
    return null;
  }
  if (now.getTime() > row.created_at.getTime() + lifeMs[row.kind]) return over('too late');
  if (row.text === '') return over(takenBack);
  if (row.handed > pausesOf(row).length) {
    await endUnclear(needs, trx, row, now);
    return null;
  }
  if (await isNumberStopped(trx, secrets.keyedHashes(numberPurpose, row.recipient))) {
    return over('this number takes no messages');
  }
  const quiet = isCode ? null : quietUntil(now);
  if (quiet) {
    await wait(needs, trx, { id, why: 'quiet hours', due: quiet });
    return null;
  }
  const day = dayOf(now);
  const kobo = config.MESSAGING_PART_KOBO;
  const most = mostOf(config, row.kind);
  if (!(await reserveKobo(trx, day, { kobo, most, kind: row.kind }))) {
    if (isCode) {
      log.warn({ day }, 'the daily cap for codes is reached: none goes out');
      return over(codesCapped);
    }
    log.warn({ day }, 'the daily cap for messages is reached: all but codes wait');
    await wait(needs, trx, { id, why: capped, due: instantAt(`${addDays(day, 1)}T08:00`) });
    return null;
  }
  const taken = {
    attempts: row.attempts + 1,
    handed: row.handed + 1,
    // No second hand-over before this if the process is killed.
    due_at: new Date(now.getTime() + 30_000),
    paid_day: day,
    counted_kobo: kobo,
    cost_kobo: row.cost_kobo + kobo,
    why: null,
  };
  await change(trx, id, taken);
  await queueDelivery(needs.jobs, trx, { id, due: taken.due_at }, taken.due_at);
  return { ...row, ...taken };
}

async function keepAnswer(
  needs: Needs,
  trx: Trx,
  { taken, sent }: { readonly taken: MessageRow; readonly sent: Sent },
): Promise<void> {
  const { clock, jobs, log } = needs;
  const { id, kind } = taken;
  const row = await lockQueued(trx, id);
  if (!row) return;
  const now = clock.now();
  const giveBack = async () => {
    await correctKobo(trx, taken, -taken.counted_kobo);
    const cost = row.cost_kobo - taken.counted_kobo;
    await change(trx, id, { handed: row.handed - 1, cost_kobo: cost, counted_kobo: 0 });
  };
  const later = (why: string, ms: number) =>
    wait(needs, trx, { id, why, due: new Date(now.getTime() + ms) });
  switch (sent.is) {
    case 'accepted': {
      const told = sent.costKobo ?? taken.counted_kobo;
      const more = told - taken.counted_kobo;
      await correctKobo(trx, taken, more);
      await change(trx, id, {
        ...(mayFollow(row) ? {} : emptied),
        status: 'sent',
        why: null,
        sent_at: now,
        reference: sent.reference,
        counted_kobo: told,
        cost_kobo: row.cost_kobo + more,
      });
      return;
    }
    case 'refused':
      await giveBack();
      if (await followBySms(jobs, trx, row, now)) return;
      await fail(trx, id, sent.why);
      if (sent.permanent) await stopNumber(trx, row.recipient_hash, now);
      return;
    case 'unavailable': {
      const asked = (sent.retryAfterSeconds ?? 0) * 1_000;
      if (!sent.uncertain) {
        await giveBack();
        const pause = Math.min(2 ** row.attempts * 1_000, hourMs);
        await later(sent.why, Math.max(pause, asked));
        return;
      }
      const pause = pausesOf(row)[row.handed - 1];
      if (pause === undefined) await endUnclear(needs, trx, row, now);
      else await later(sent.why, Math.max(pause, asked));
      return;
    }
    case 'misconfigured':
      await giveBack();
      log.error({ why: sent.why }, 'messages do not go out');
      await later(sent.why, mendPauseMs[kind]);
  }
}
