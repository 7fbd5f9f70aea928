import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSandbox as openIdentity } from '#identity/sandbox/server.ts';
import { sandboxKey } from '#messaging/open.ts';
import { openSandbox as openMessaging } from '#messaging/sandbox/server.ts';
import { seeded } from '#paystack/sandbox/controls.ts';
import { settingDefaults } from '#platform/config.server.ts';
import { freePort } from '#test/support/free-port.ts';
import { seed } from '../figures.ts';

/** A question of the product to the identity provider, as it arrives there. */
type Heard = () => void;

/** A message that the provider of SMS took in. */
export interface TakenMessage {
  readonly key: string;
  readonly to: string;
  readonly text: string;
}

/** The providers of identities and of messages, in the process of the test, and what reached them. */
export interface Providers {
  readonly settings: Readonly<Record<string, string>>;
  /** Everything that was taken in, repeated hand-overs too. */
  readonly messages: TakenMessage[];
  /** Called with each question to the identity provider, before its answer. */
  onQuestion(heard: Heard): void;
  turn(controls: object): Promise<void>;
  /** Checks that reached the register, and what was charged for each. */
  ledger(): Promise<readonly { key: string | null; chargedKobo: number }[]>;
  close(): Promise<void>;
}

export async function openProviders(): Promise<Providers> {
  const [identityPort, messagingPort] = await Promise.all([freePort(), freePort()]);
  const identity = openIdentity({
    mode: 'demo',
    secret: settingDefaults.IDENTITY_SANDBOX_SECRET ?? '',
    remembers: 1_000_000,
  });
  const messaging = openMessaging({
    apiKey: sandboxKey,
    webhookSecret: settingDefaults.MESSAGING_WEBHOOK_SECRET ?? '',
    reportUrl: () => `http://localhost:${messagingPort}/nobody`,
    file: null,
  });
  const listeners: Heard[] = [];
  identity.addHook('preHandler', async ({ url }) => {
    if (!url.startsWith('/sandbox')) for (const heard of listeners) heard();
  });
  const messages: TakenMessage[] = [];
  messaging.addHook('onSend', async ({ body, headers, url }, reply, payload) => {
    if (url === '/api/sms/send' && reply.statusCode === 200) {
      const { to, sms } = body as { to: string; sms: string };
      messages.push({ key: String(headers['idempotency-key']), to: `+${to}`, text: sms });
    }
    return payload;
  });
  await identity.listen({ host: 'localhost', port: identityPort });
  await messaging.listen({ host: 'localhost', port: messagingPort });
  const payload = { kobo: 1_000_000_000 };
  await identity.inject({ method: 'PUT', url: '/sandbox/wallet', payload });
  await messaging.inject({ method: 'PUT', url: '/sandbox/wallet', payload });
  return {
    settings: {
      IDENTITY_SANDBOX_PORT: String(identityPort),
      MESSAGING_SANDBOX_PORT: String(messagingPort),
      IDENTITY_DAILY_KOBO: '1000000000',
      MESSAGING_DAILY_KOBO: '1000000000',
      MESSAGING_CODES_DAILY_KOBO: '1000000000',
    },
    messages,
    onQuestion: (heard) => listeners.push(heard),
    async turn(controls) {
      await identity.inject({ method: 'PUT', url: '/sandbox/controls', payload: controls });
    },
    ledger: async () => (await identity.inject({ url: '/sandbox/calls' })).json().calls,
    async close() {
      await identity.close();
      await messaging.close();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly json: never;
}

/** What the last call that came to nothing met: a status with its words, or why no answer came. */
let trouble = 'none';

/** One call, not repeated; null where nothing came back or the server is in trouble itself. */
export async function once(
  url: string,
  { body, headers = {} }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer | null> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      connection: 'close',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
    .then(async (got) => ({ status: got.status, json: (await got.json()) as never }))
    .catch((error) => {
      trouble = `${new URL(url).pathname}: ${error}`;
      return null;
    });
  if (!answer || (answer.status < 500 && answer.status !== 429)) return answer;
  trouble = `${new URL(url).pathname}: ${answer.status} ${JSON.stringify(answer.json)}`;
  return null;
}

/** The token in the newest mail of this subject to an address; null while none was sent. */
export async function mailedToken(
  find: (email: string, subject: string) => Promise<readonly string[]>,
  folder: string,
  { email, subject }: { email: string; subject: string },
): Promise<string | null> {
  const [id] = await find(email, subject);
  const text = id && (await readFile(join(folder, 'mail', `${id}.html`), 'utf8').catch(() => ''));
  return /\/case\/([0-9A-Z]{26})/.exec(text || '')?.[1] ?? null;
}

/** Asks until there is something. */
export async function until<T>(look: () => Promise<T | null>, what: string): Promise<T> {
  const began = performance.now();
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (performance.now() - began > 300_000)
      throw new Error(`Stuck: ${what}; last trouble: ${trouble}`);
    await wait(250);
  }
}

export const chance = seeded(seed + 1);
