import * as z from 'zod/mini';
import type { Config } from '../config.server.ts';
import { reached } from '../database/away.server.ts';
import { openPostgresql } from '../database/postgresql.server.ts';
import { providerName } from '../messages/provider.server.ts';
import { isExample } from '../settings/live.ts';
import { bad, type Finding, good } from './finding.ts';

const Refused = z.object({ success: z.literal(false) });

const longestMs = 10_000;
const mostSeconds = 5;

/** Whether providers reach the webhook: our server must refuse an unsigned call. */
export async function tryWebhook(base: string): Promise<Finding> {
  const what = 'webhook';
  const address = `${base.replace(/\/$/, '')}/api/payments/webhook`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null);
  if (!answer) {
    const fault =
      'Start the site, and look at DNS, the certificate and the proxy: providers must reach it from outside.';
    return bad(what, `${address} does not answer`, fault);
  }
  const said = Refused.safeParse(await answer.json().catch(() => null));
  const isOurs = [400, 401, 403].includes(answer.status) && said.success;
  if (isOurs) return good(what, `${address} is reached, and refuses what is not signed`);
  const fault = 'Let the proxy pass POST requests below /api on to the site as they are.';
  return bad(what, `${address} answers ${answer.status}, which is not the site`, fault);
}

export async function lookAtWebhook(config: Config): Promise<Finding> {
  if (isExample(config.SITE_URL)) {
    return good('webhook', 'SITE_URL is of this machine or an example: no provider reaches it');
  }
  return tryWebhook(config.SITE_URL);
}

/** Whether visitors are told apart: the site speaks no TLS itself, so that an https address is a proxy's. */
export function lookAtProxy({ SITE_URL, TRUST_PROXY_HOPS: hops }: Config): Finding {
  const what = 'proxy';
  if (hops > 0) return good(what, `${hops} in front (TRUST_PROXY_HOPS)`);
  if (!SITE_URL.startsWith('https:')) return good(what, 'none in front');
  const fault = 'Set TRUST_PROXY_HOPS to the number of proxies that you run in front.';
  return bad(what, 'SITE_URL is https and no proxy is known: all visitors share its limits', fault);
}

export function lookAtKeys(config: Config): Finding {
  const { APP_ENV, PAYSTACK_SECRET_KEY: key } = config;
  const what = 'payment key';
  if (!key) return good(what, 'none; payments go to the sandbox');
  const mode = key.startsWith('sk_live_') ? 'live' : 'test';
  if (APP_ENV === 'demo' && mode === 'live') {
    const fault = 'Use the key that begins with sk_test_, or set APP_ENV=live.';
    return bad(what, 'of live mode in a demo: real money would move', fault);
  }
  if (APP_ENV === 'live' && mode === 'test') {
    return bad(what, 'of test mode: no money moves', 'Use the key that begins with sk_live_.');
  }
  return good(what, `of ${mode} mode`);
}

const others = [
  'MIGRATION_DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'BACKUP_PROOF_DATABASE_URL',
] as const;

/** What a start may not need, and a migration, a report or a proof will. */
export async function lookAtOtherDatabases(config: Config): Promise<Finding[]> {
  const look = async (name: (typeof others)[number]) => {
    // As a report reads it: behind the pooler of the site a session's settings would stay for others.
    const changesHands =
      name === 'DATABASE_REPLICA_URL' && config.DATABASE_POOLER === 'transaction';
    const database = openPostgresql(config[name], 1, { changesHands });
    const writes = name === 'MIGRATION_DATABASE_URL';
    const fault = await reached(database, name, { writes }).catch((error: Error) => error);
    if (fault) return bad('database', fault.message, 'Until then what needs it fails.');
    await database.close();
    return good('database', `the one of ${name} answers`);
  };
  return Promise.all(others.filter((name) => config[name]).map(look));
}

/** Who carries SMS and WhatsApp. No key is tried: only a message that costs would do that. */
export function lookAtMessages(config: Config): Finding {
  const what = 'SMS and WhatsApp';
  const name = providerName(config);
  if (name === 'termii' && !config.TERMII_SECRET_KEY) {
    const says = 'termii carries them, and the key that signs its delivery reports is not set';
    return bad(what, says, 'Set TERMII_SECRET_KEY to the secret key of your Termii account.');
  }
  return good(what, name ? `${name} carries them` : 'no provider is set: mail alone goes out');
}

export function compareClocks(whose: string, differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 100) / 10;
  const says = `${seconds} s from ${whose}`;
  if (seconds <= mostSeconds) return good('clock', says);
  return bad('clock', says, 'Let a time service (chrony, systemd-timesyncd) set the clocks.');
}

/** Compares with the payment provider's clock; null without an answer. */
export async function lookAtClock(now: () => Date): Promise<Finding | null> {
  const answer = await fetch('https://api.paystack.co/', {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null);
  const told = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(told)
    ? null
    : compareClocks('the payment provider’s', now().getTime() - told);
}
