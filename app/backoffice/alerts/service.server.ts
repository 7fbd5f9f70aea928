import { createHmac, randomUUID } from 'node:crypto';
import { addressesOf } from '#app/backoffice/staff/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { consoleOrigin } from '#platform/staff/hosts.server.ts';
import { formatMoment } from '#platform/time.ts';
import { AlertMail, alertSubject } from './mails.server.tsx';
import { type Alarm, alertOf, isTold, placeOf } from './rules.ts';

type Needs = Pick<Platform, 'config' | 'database' | 'jobs' | 'limits' | 'log' | 'mail'>;

/** The jobs that tell people, and that call the webhook. */
export const tellJob = 'alerts-tell';
export const webhookJob = 'alerts-webhook';

const sameAs = ({ action, subject }: Pick<Alarm, 'action' | 'subject'>) =>
  `${action}:${subject ?? ''}`;

/** Queues the alarms that people are told, each once, in the transaction that has seen them in the trail. */
export async function raiseAlerts(
  { jobs }: Pick<Needs, 'jobs'>,
  alarms: readonly { action: string; subject: string | null; at: Date }[],
  trx: Trx,
): Promise<void> {
  const told = alarms.filter((one) => isTold(one.action));
  // The first of each: it says since when.
  const each = new Map(told.toReversed().map((one) => [sameAs(one), one]));
  for (const { action, subject, at } of [...each.values()].reverse()) {
    await jobs.send(tellJob, { action, subject, at: at.toISOString() }, trx);
  }
}

/**
 * Tells people of an alarm by mail (ALERT_EMAIL, else every administrator, and who has the work of it) and
 * by the webhook, the same one once an hour, and ten of a kind: more of them stand in the console.
 */
export async function tellOfAlarm(platform: Needs, alarm: Alarm): Promise<void> {
  const { config, database, jobs, limits, log, mail } = platform;
  const alert = alertOf(alarm);
  const { path, label, role } = placeOf(alarm);
  const runs = config.ALERT_EMAIL
    ? [config.ALERT_EMAIL]
    : await addressesOf(platform, 'administrator');
  const to = new Set([...runs, ...(role ? await addressesOf(platform, role) : [])]);
  const address = `${consoleOrigin(config)}/admin#/${path}`;
  const when = `${formatMoment(alarm.at)} (Lagos)`;
  const react = AlertMail({ alert, when, address, label });
  const isTaken = await database.transaction(async (trx) => {
    // With what is sent: another job of the same alarm waits here, and what fails is done again.
    const counted = [
      ['alert-repeat', sameAs(alarm)],
      ['alert-kind', alarm.action],
    ] as const;
    if (!(await limits.takeWith(trx, counted))) return false;
    for (const one of to) {
      // A mailbox that refused us once is tried again: nobody else hears of it.
      await mail.resume(one, trx);
      await mail.send({ to: one, subject: alertSubject(alert), react }, trx);
    }
    if (config.ALERT_WEBHOOK_URL) {
      await jobs.send(webhookJob, { id: randomUUID(), alarm }, trx);
    }
    return true;
  });
  if (isTaken) log.error({ alarm: alert.kind }, 'an alarm was told to people');
}

/** So long a webhook may take. */
const webhookMs = 5_000;

/**
 * Calls ALERT_WEBHOOK_URL once, signed by ALERT_WEBHOOK_SECRET as Standard Webhooks says: `webhook-signature`
 * is `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. Throws when it is not
 * answered with 2xx in five seconds.
 */
export async function callWebhook(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  { id, alarm }: { id: string; alarm: Alarm },
): Promise<void> {
  const { kind, title, says, doNext } = alertOf(alarm);
  const data = { kind, title, says, doNext, site: config.SITE_URL };
  const body = JSON.stringify({ type: alarm.action, timestamp: alarm.at, data });
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const signature = createHmac('sha256', config.ALERT_WEBHOOK_SECRET)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  const answer = await fetch(config.ALERT_WEBHOOK_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(webhookMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The alert webhook answered ${answer.status}.`);
}
