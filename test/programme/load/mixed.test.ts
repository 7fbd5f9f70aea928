import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Form } from '#app/intake/forms/contract.ts';
import { seeded } from '#paystack/sandbox/controls.ts';
import { openAdminSession } from '#test/support/admin-session.ts';
import { filled } from '#test/support/filled-form.ts';
import { freePort } from '#test/support/free-port.ts';
import { startSite } from '#test/support/site.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { goods, pay } from '../money/buyer.ts';
import { startPostgres } from '../postgresql.ts';
import {
  type Answered,
  crowd,
  type Deed,
  errorsOf,
  type Kind,
  quantiles,
  tooSlow,
  type User,
} from './users.ts';

// Check 18: a thousand people at once look for workers among a million, read, write, buy and pay, while staff work
// through their lists; none gets an error, and the times are within the limits of OpenCRVS.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const users = amount('USERS', 100);
const records = amount('RECORDS', 20_000);
const seconds = amount('MIXED_SECONDS', 20);
const thinkMs = 10_000;

interface Market {
  person(n: number): Record<'badge' | 'fullName' | 'phoneNumber' | 'email' | 'dateOfBirth', string>;
  fill(client: pg.Client, records: number, told: (words: string) => void): Promise<void>;
}
const filler = fileURLToPath(new URL('../../../scripts/bench/scale/fill.mjs', import.meta.url));
const { person, fill } = (await import(/* @vite-ignore */ filler)) as Market;

const pages = ['/', '/verification', '/blog', '/contact', '/career', '/about', '/help'];
const lists = ['records', 'requests', 'cases', 'payments', 'audit', 'feedback'];
const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;

const anyone = (user: User) => person(1 + user.draw(records));
const own = (user: User) => ({
  name: 'Ada Obi',
  email: `somebody${user.draw(1e9)}@example.com`,
  phone: '08030000009',
});

function search(user: User) {
  const { badge: _, ...typed } = anyone(user);
  const body = { ...typed, searchReason: 'EMPLOYMENT_CHECK' };
  return user.ask('read', 'search', '/api/verifications/search', body);
}

async function upload(user: User): Promise<string> {
  return JSON.parse(await user.ask('write', 'upload', '/api/files/upload', { file })).filePath;
}

/** From the plan to the payment's receipt. */
async function order(user: User): Promise<void> {
  const { orders, plans } = goods.BACKGROUND_CHECK;
  const read = async (path: string) => JSON.parse(await user.ask('read', 'plan', `/api${path}`));
  const { data } = await read(`${plans}/types`);
  const plan = data.find((one: { basePrice: string }) => Number(one.basePrice) > 0);
  const { requirements_form: asked } = await read(`${plans}/types/${plan.id}`);
  const form: Form | null = asked && (await read(`/forms/${asked.id}`));
  const { requestId } = JSON.parse(
    await user.ask('write', 'order', `/api${orders}`, {
      typeId: plan.id,
      formData: form ? await filled(form, () => upload(user)) : {},
      customerInfo: own(user),
      paymentProvider: 'PAYSTACK',
      extraInfo: { extraCharge: [] },
    }),
  );
  const asks = { type: 'BACKGROUND_CHECK', requestId, provider: 'PAYSTACK' };
  const opened = await user.ask('write', 'checkout', '/api/payments/process', asks);
  await pay({ email: '', checkout: JSON.parse(opened).data.authorization_url });
  await user.ask('read', 'order', `/api/requests/${requestId}`);
}

/** What people and staff do on a day with much work. */
const deeds = (files: readonly string[], cookie: string): readonly Deed[] => [
  { weight: 26, act: (user) => user.ask('read', 'page', pages[user.draw(pages.length)] ?? '/') },
  { weight: 10, act: (user) => user.ask('read', 'file', files[user.draw(files.length)] ?? '/') },
  {
    weight: 12,
    act: (user) => user.ask('read', "record's page", `/verification/${anyone(user).badge}`),
  },
  {
    weight: 10,
    act: (user) => user.ask('read', 'details', `/api/verifications/verified/${anyone(user).badge}`),
  },
  { weight: 20, act: search },
  {
    weight: 5,
    act(user) {
      const list = `/api/v1/${lists[user.draw(lists.length)]}`;
      return user.ask('read', "staff's list", list, undefined, { cookie });
    },
  },
  {
    weight: 4,
    act: (user) =>
      user.ask('write', 'contact', '/api/contacts', { ...own(user), message: 'Hello.' }),
  },
  {
    weight: 4,
    act(user) {
      const { name, email } = own(user);
      const said = { verificationId: anyone(user).badge, message: 'Came on time.' };
      return user.ask('write', 'feedback', '/api/feedbacks', { name, email, ...said });
    },
  },
  {
    weight: 3,
    act: (user) =>
      user.ask('write', 'subscription', '/api/mail-list/subscribe', { email: own(user).email }),
  },
  { weight: 2, act: upload },
  { weight: 4, act: order },
];

describe('a crowd', () => {
  const answered = (kind: Kind, times: readonly number[]) =>
    times.map((ms): Answered => ({ kind, what: 'page', ms, outcome: 200 }));
  const many = (count: number, ms: number) => Array.from({ length: count }, () => ms);

  it.each<[string, readonly Answered[], readonly string[]]>([
    ['nothing of quick answers', answered('read', many(100, 40)), []],
    ['one slow answer of a hundred as none', answered('read', [...many(199, 9), 5_000]), []],
    ['slow reads', answered('read', many(100, 60)), ['reads: 50 of a hundred']],
    [
      'some that wait behind others',
      answered('write', [...many(90, 9), ...many(10, 600)]),
      ['writes: 95 of a hundred', 'writes: 99 of a hundred'],
    ],
  ])('is told %s', (_what, answers, slow) => {
    expect(tooSlow(answers)).toEqual(slow);
  });

  it('is told who got no answer, and who got an error', () => {
    const outcomes = [200, 503, 'cut', 429, 429];
    const answers = outcomes.map(
      (outcome): Answered => ({ kind: 'read', what: 'page', ms: 1, outcome }),
    );
    expect(errorsOf(answers)).toEqual({ 'page: 503': 1, 'page: cut': 1, 'page: 429': 2 });
  });
});

describe.runIf(inProgramme)('a thousand people among a million records', () => {
  it('find a server whose searches stop everything else', async () => {
    const port = await freePort();
    const server = createServer((request, answer) => {
      const until = performance.now() + (request.url === '/slow' ? 250 : 0);
      // A hash that does not leave the main thread.
      while (performance.now() < until);
      answer.end('{}');
    }).listen(port, '127.0.0.1');
    const answers = await crowd({
      address: `http://127.0.0.1:${port}`,
      users: 50,
      seconds: 10,
      thinkMs: 1_000,
      random: seeded(seed),
      deeds: [
        { weight: 9, act: (user) => user.ask('read', 'page', '/') },
        { weight: 1, act: (user) => user.ask('read', 'search', '/slow') },
      ],
    });
    server.close();
    expect(tooSlow(answers.filter(({ what }) => what === 'page'))).toContain(
      'reads: 95 of a hundred',
    );
  });

  it('are answered in time, without one error', { timeout: 3 * 3_600_000 }, async ({ skip }) => {
    const postgres = await startPostgres({ extra: ['shared_buffers=1GB', 'max_wal_size=4GB'] });
    if (!postgres) return skip('This machine has no PostgreSQL.');
    const settings = {
      // Limits and networks as on a live site.
      LIMITS_FACTOR: '1',
      TRUST_PROXY_HOPS: '1',
      LOG_LEVEL: 'error',
      SECRET_KEY: 'a crowd '.repeat(8),
      SAMPLE_DATA: 'off',
      DATABASE_URL: postgres.url,
    };
    // The product makes its tables and its start data.
    const first = await startSite(settings);
    const oneTime = await first.oneTimePassword();
    await first.stop();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await fill(client, records, (words) => console.log(words));
    await client.end();

    const site = await startSite(settings);
    try {
      const { cookie } = await openAdminSession(site.address, oneTime);
      const home = await (await fetch(site.address)).text();
      // A film's base name and a list of scripts stand in attributes of their own, and are no addresses.
      const files = [...home.matchAll(/\b(?:src|href)="(\/(?:assets|kit|fonts)\/[^"\s]+)"/g)].map(
        ([, path]) => path,
      );
      expect(files.length).toBeGreaterThan(10);
      const given = {
        address: site.address,
        thinkMs,
        random: seeded(seed),
        deeds: deeds(files as string[], cookie),
      };
      // What is compiled and cached once is not a visitor's time.
      await crowd({ ...given, users: Math.ceil(users / 4), seconds: 15, thinkMs: 2_000 });
      const answers = await crowd({ ...given, users, seconds });
      await wait(1_000);

      const told = (some: readonly Answered[]) =>
        `${quantiles(some)
          .map((ms) => ms.toFixed(0))
          .join(' / ')} of ${some.length}`;
      const note = (what: string, value: string) => noteFigure('18 crowd', what, value);
      note('people, records', `${users}, ${records}`);
      note('answers a second', (answers.length / seconds).toFixed(0));
      for (const kind of ['read', 'write'] as const) {
        const those = answers.filter((one) => one.kind === kind);
        note(`${kind}s, ms: p50 / p95 / p99`, told(those));
        for (const what of new Set(those.map((one) => one.what))) {
          note(`${kind}: ${what}`, told(those.filter((one) => one.what === what)));
        }
      }
      note('errors', JSON.stringify(errorsOf(answers)));
      expect(errorsOf(answers)).toEqual({});
      // The sizes of a release run on a machine that does nothing else; shorter runs need not.
      if (users >= 1_000) expect(tooSlow(answers)).toEqual([]);
    } finally {
      await site.stop();
      await postgres.stop();
    }
  });
});
