import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invitedBy } from '#app/backoffice/staff/invitation/invitation.rules.ts';
import { readConfig } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { deliverMail } from '#platform/mail/deliver.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { type Postgres, startPostgres } from '#test/programme/postgresql.ts';
import { freshDatabase } from '#test/support/database.ts';
import { liveSettings } from '#test/support/live.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { productOn } from '#test/support/product.ts';
import { prepare } from './operator.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-prepare-'));
const logged: string[] = [];
const log = pino({ level: 'trace', base: null }, { write: (line: string) => logged.push(line) });
const secret = { SECRET_KEY: 'a key for tests only, forty characters ok', DATA_DIR: folder };
const open: Platform[] = [];
async function platformOf(env: Record<string, string>, database: Database): Promise<Platform> {
  const platform = await openPlatform(readConfig({ ...secret, ...env }), {
    database,
    log: log as never,
  });
  open.push(platform);
  return platform;
}
afterEach(async () => {
  for (const platform of open.splice(0)) {
    await platform.jobs.stop();
    await platform.database.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rowsOf = async ({ database }: Platform, table: string) =>
  (await database.executeSql(`select count(*)::int as n from ${table}`)).rows[0];

describe('the first start of a live site', () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
  });
  afterAll(() => mailbox.close());

  it('begins without invented content and invites its administrator by mail, once', async () => {
    const env = {
      APP_ENV: 'live',
      ...liveSettings,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      SMTP_URL: mailbox.url,
      PAYSTACK_SECRET_KEY: 'sk_live_abc',
      SAMPLE_DATA: 'on',
    };
    const platform = await platformOf(env, await freshDatabase());
    expect(await prepare(platform)).toEqual({ firstAdministrator: null, invited: true });
    expect(await prepare(platform)).toEqual({ firstAdministrator: null, invited: false });
    for (const table of ['blog_posts', 'testimonials', 'partners', 'verification_records']) {
      expect([table, await rowsOf(platform, table)]).toEqual([table, { n: 0 }]);
    }
    for (const table of ['plans', 'services', 'form_definitions']) {
      expect([table, await rowsOf(platform, table)]).not.toEqual([table, { n: 0 }]);
    }
    const { rows } = await platform.database.executeSql('select id from mail_outbox');
    expect(rows).toHaveLength(1);
    const job = deliverMail(platform.database, platform.config);
    await job.work({ id: String((rows[0] as { id: string }).id) });
    const [mail] = mailbox.arrived;
    expect(mail?.to).toMatchObject({ text: liveSettings.ADMIN_EMAIL });
    const link = /https:\S+\/admin\/sign-in#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toMatch(/^https:\/\/www\.sapioworker\.ng\/admin\/sign-in#/);
    const invited = invitedBy(new URL(link).hash);
    expect(invited?.email).toBe(liveSettings.ADMIN_EMAIL);
    expect(logged.join('')).not.toContain(invited?.password ?? '-');
    expect(
      JSON.stringify(await platform.database.executeSql('select * from mail_outbox')),
    ).not.toContain(invited?.password);
    const app = await productOn(platform);
    const session = () =>
      app.inject({ method: 'POST', url: '/api/v1/session', payload: invited ?? {} });
    const first = await session();
    expect(first.json()).toMatchObject({ next: 'password' });
    const own = { current: invited?.password, password: 'a long walk in Ikeja' };
    const kept = await app.inject({
      method: 'PUT',
      url: '/api/v1/session/password',
      payload: own,
      headers: {
        cookie: String(first.headers['set-cookie']).split(';')[0],
        'x-csrf-token': first.json().csrf,
      },
    });
    expect(kept.statusCode).toBe(200);
    expect((await session()).statusCode).toBe(401);
    await app.close();
  });
});

describe('ten first starts at once on one PostgreSQL', () => {
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => postgres?.stop());

  it('all come up, one of them with the first administrator', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const { url } = postgres;
    const env = { DATABASE_URL: url, SAMPLE_DATA: 'on' };
    // Once it serves, each has no time at all for a connection: what starts has more (FO-09).
    const hurried = () => openPostgresql(url, 3, { starts: true, connectMs: 1 });
    const ten = Array.from({ length: 10 }, () => platformOf(env, hurried()));
    const starts = await Promise.all(ten);
    const done = await Promise.all(starts.map(prepare));
    expect(done.filter(({ firstAdministrator }) => firstAdministrator)).toHaveLength(1);
    const looking = await platformOf(env, openPostgresql(url, 1));
    for (const [table, least] of [
      ['seeds', 9],
      ['verification_records', 6],
      ['testimonials', 10],
    ] as const) {
      const counted = (await rowsOf(looking, table)) as { n: number };
      expect([table, counted.n >= least]).toEqual([table, true]);
    }
  });

  it('and a later start on its standby, whose tables are there, says that it only reads', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const standby = await postgres.standby();
    const env = { DATABASE_URL: standby.url };
    const start = prepare(await platformOf(env, openPostgresql(standby.url, 3)));
    await expect(start).rejects.toThrow('The database of DATABASE_URL is a standby');
    await standby.stop();
  });
});
