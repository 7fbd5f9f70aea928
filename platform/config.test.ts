import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { liveSettings } from '#test/support/live.ts';
import { BadSettings, readConfig, settingDefaults } from './config.server.ts';
import { mailNeedsTls } from './settings/live.ts';

const live = {
  APP_ENV: 'live',
  DATABASE_URL: 'postgres://db.example.com/site?sslmode=verify-full',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtp://mail.example.com',
  SECRET_KEY: 'x'.repeat(32),
  ...liveSettings,
};

function namesAtFault(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(BadSettings);
    return [...(error as Error).message.matchAll(/^ {2}([A-Z_]+): ./gm)].map(
      ([, name]) => `${name}`,
    );
  }
}

describe('settings', () => {
  it.each(Object.keys(settingDefaults))('say in words what is wrong with %s', (name) => {
    for (const value of ['', ' ', 'x y', '-1', 'https://', '/', 'mail.example.com:587']) {
      let fault = '';
      try {
        readConfig({ [name]: value });
      } catch (error) {
        fault = String(error);
      }
      expect(fault).not.toContain('Invalid');
    }
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'three'],
    ['APP_ENV', 'production'],
    ['SITE_URL', 'localhost:3000'],
    // Browsers read it as https; the site would take itself for one without TLS.
    ['SITE_URL', 'HTTPS://www.sapioworker.ng'],
    ['SITE_URL', 'https:///www.sapioworker.ng'],
    ['SITE_URL', 'https://example.com/sapioworker'],
    ['SITE_URL', 'https://user@sapioworker.ng'],
    ['SITE_URL', 'https://sapioworker.ng?from=mail'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL', '0'],
    ['SECRET_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['LIMITS_FACTOR', '0'],
    ['ADMIN_URL', 'staff.sapioworker.ng'],
    ['ADMIN_URL', 'http://localhost:4000'],
    ['ADMIN_URL', 'https://staff.sapioworker.ng'],
    ['ADMIN_URL', 'http://staff.sapioworker.ng/admin'],
    ['MAIN_API_URL', 'ftp://example.com'],
    // Two slashes lead to another host.
    ['MAIN_API_URL', '//elsewhere'],
    ['IMAGE_BASE_URL', '//elsewhere'],
    ['ADMIN_API_PATH', '//elsewhere'],
    ['ADMIN_API_PATH', 'api'],
    ['ADMIN_API_PATH', '/api'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['SHOP_URL', 'javascript:alert(1)'],
    ['SUPPORT_PHONE', '0803'],
    ['PAYSTACK_SANDBOX_SECRET', 'secret'],
    ['CLAMD_ADDRESS', 'localhost'],
    ['CLAMD_ADDRESS', '/run/clamav/clamd.ctl'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_abc'],
    ['IDENTITY_PROVIDER', 'somebody'],
    ['IDENTITY_SANDBOX_SECRET', 'live_key_of_somebody'],
    ['IDENTITY_DAILY_KOBO', '-1'],
    ['DOJAH_URL', 'http://api.dojah.io'],
    ['SMILE_URL', 'https://api.smileidentity.com/v2'],
    ['DOJAH_SECRET_KEY', 'two words'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(namesAtFault({ [name]: value })).toEqual([name]);
  });

  it('that are numbers are unset where they are empty, and never 0', () => {
    const empty = {
      MESSAGING_DAILY_KOBO: '',
      IDENTITY_DAILY_KOBO: ' ',
      PORT: '',
      LIMITS_FACTOR: '',
    };
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(readConfig({ MESSAGING_DAILY_KOBO: '0' }).MESSAGING_DAILY_KOBO).toBe(0);
  });

  it('are refused together, each by name, without a value that may be secret', () => {
    expect(namesAtFault({ PORT: 'x', SECRET_KEY: 'hush', SITE_URL: '' })).toEqual([
      'PORT',
      'SITE_URL',
      'SECRET_KEY',
    ]);
    expect(() => readConfig({ SECRET_KEY: 'hush' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hush') }) as Error,
    );
  });

  it.each([
    ...['DATABASE_URL', 'PAYSTACK_SECRET_KEY', 'SMTP_URL', 'SECRET_KEY', 'ADMIN_EMAIL'],
    ...['COMPANY_NAME', 'COMPANY_NUMBER', 'COMPANY_ADDRESS', 'SUPPORT_HOURS', 'PRIVACY_CONTACT'],
  ])('live does not start without %s', (name) => {
    expect(namesAtFault({ ...live, [name]: '' })).toContain(name);
    expect(namesAtFault({ ...live, [name]: ' ' })).toContain(name);
  });

  it.each([
    ['SITE_URL', 'http://localhost:3000'],
    ['ADMIN_URL', 'https://staff.sapioworker.example.com'],
    ['SITE_URL', 'https://127.0.0.1'],
    ['SITE_URL', 'http://[::1]:3000'],
    ['SITE_URL', 'https://sapioworker.example.com'],
    ['SITE_URL', 'https://sapioworker.test'],
    ['MAIL_FROM', 'no-reply@sapioworker.example.com'],
    ['MAIL_FROM', 'no-reply@example.org'],
    ['SUPPORT_PHONE', '+2348000000000'],
    ['WHATSAPP_NUMBER', '+2348030000000'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_abc'],
    ['IDENTITY_PROVIDER', 'sandbox'],
    ['ADMIN_EMAIL', 'administrator@sapioworker.example.com'],
    ['COMPANY_NAME', 'Sample Company Ltd'],
    ['COMPANY_NUMBER', 'RC 0000000'],
    ['PRIVACY_CONTACT', 'privacy@example.com'],
    ...Object.keys(liveSettings)
      .filter((name) => settingDefaults[name])
      .map((name) => [name, settingDefaults[name] ?? '']),
  ])('live refuses the example %s=%s by name, and no other', (name, value) => {
    expect(namesAtFault({ ...live, [name]: value })).toEqual([name]);
  });

  it('live refuses every address, link and phone number that an unconfigured start shows', () => {
    const four = { DATABASE_URL: '', SMTP_URL: '', SECRET_KEY: '', PAYSTACK_SECRET_KEY: '' };
    const named = namesAtFault({ ...live, ...settingDefaults, ...four, APP_ENV: 'live' });
    const told = Object.entries(settingDefaults)
      .filter(([name, value]) => /^https?:|@|^\+/.test(value) && name !== 'IMAGE_BASE_URL')
      .map(([name]) => name);
    expect(named).toEqual(expect.arrayContaining([...told, ...Object.keys(four)]));
  });

  it('live takes what only resembles an example', () => {
    const fine = {
      SITE_URL: 'https://www.examplehomes.com.ng',
      MAIL_FROM: 'example@sapioworker.ng',
      SUPPORT_PHONE: '+2348000000123',
      COMPANY_ADDRESS: '10 Sampleton Road, Lagos',
    };
    expect(namesAtFault({ ...live, ...fine })).toEqual([]);
  });

  it.each([
    ['ALERT_WEBHOOK_URL', 'http://hooks.sapioworker.ng/alarm'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
    ['TERMII_API_URL', 'http://api.ng.termii.com'],
    ['SMTP_URL', 'smtp://mail.sapioworker.ng?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://mail.sapioworker.ng?tls.rejectUnauthorized=false'],
  ])('live refuses %s=%s, which is no TLS (ASVS 12.3.1)', (name, value) => {
    const set = { ...live, ALERT_WEBHOOK_SECRET: 'x'.repeat(32) };
    expect(namesAtFault({ ...set, [name]: value })).toEqual([name]);
    const own = value.replace(/(:\/\/)[^:/?]+/, '$1127.0.0.1');
    expect(namesAtFault({ ...set, [name]: own })).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://sw@db.internal/sw'],
    ['DATABASE_URL', 'postgres://sw@db.internal/sw?sslmode=require'],
    ['DATABASE_URL', 'postgres://sw@db.internal/sw?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://sw@db.internal/sw?sslmode=verify-full&ssl=0'],
    ['DATABASE_URL', 'postgres://sw@localhost/sw?host=db.internal'],
    ['DATABASE_URL', 'postgres://sw@localhost/sw?host=127.0.0.1,db.internal'],
    ['DATABASE_REPLICA_URL', 'postgres://sw@10.0.0.7/sw?sslmode=prefer'],
    ['MIGRATION_DATABASE_URL', 'postgres://owner@db.internal/sw?sslmode=no-verify'],
    ['BACKUP_PROOF_DATABASE_URL', 'postgres://sw@db.internal/proof'],
    ['CLAMD_ADDRESS', 'db.internal:3310'],
  ])('live refuses %s=%s, whose way is in the clear (ASVS 12.3.1)', (name, value) => {
    expect(namesAtFault({ ...live, [name]: value })).toEqual([name]);
    const excepted = { PLAINTEXT_HOSTS: 'cache.internal, db.internal,10.0.0.7' };
    expect(namesAtFault({ ...live, ...excepted, [name]: value })).toEqual([]);
    expect(namesAtFault({ ...live, PLAINTEXT_HOSTS: 'internal', [name]: value })).toEqual([name]);
    expect(
      namesAtFault({ [name]: value, SECRET_KEY: live.SECRET_KEY, DATABASE_URL: value }),
    ).toEqual(name === 'CLAMD_ADDRESS' ? ['DATABASE_URL'] : []);
  });

  it.each([
    ['DATABASE_URL', 'postgres://sw@127.0.0.1:5432/sw'],
    ['DATABASE_URL', 'postgres://sw@[::1]/sw?sslmode=disable'],
    ['DATABASE_URL', 'postgres://sw@localhost/sw?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://sw@db.internal/sw?sslmode=verify-full'],
    ['CLAMD_ADDRESS', 'unix:/run/clamav/clamd.ctl'],
    ['CLAMD_ADDRESS', '127.0.0.1:3310'],
    ['CLAMD_ADDRESS', '[::1]:3310'],
  ])('live takes %s=%s', (name, value) => {
    expect(namesAtFault({ ...live, [name]: value })).toEqual([]);
  });

  it('mails of a live site leave under TLS, but to a server on its own machine', () => {
    const needs = (APP_ENV: string, SMTP_URL: string) => mailNeedsTls({ APP_ENV, SMTP_URL });
    expect(needs('live', 'smtp://mail.sapioworker.ng:587')).toBe(true);
    expect(needs('live', 'smtp://127.0.0.1:25')).toBe(false);
    expect(needs('demo', 'smtp://mail.sapioworker.ng:587')).toBe(false);
  });

  it('an identity provider needs its keys, and none of the sandbox’s in live', () => {
    const dojah = { DOJAH_APP_ID: 'app', DOJAH_SECRET_KEY: 'prod_sk_1' };
    expect(namesAtFault({ IDENTITY_PROVIDER: 'dojah' })).toEqual(Object.keys(dojah));
    expect(namesAtFault({ IDENTITY_PROVIDER: 'smile' })).toEqual([
      'SMILE_PARTNER_ID',
      'SMILE_API_KEY',
    ]);
    const set = { ...live, IDENTITY_PROVIDER: 'dojah', ...dojah };
    expect(namesAtFault(set)).toEqual([]);
    expect(namesAtFault({ ...set, DOJAH_SECRET_KEY: 'test_sk_1' })).toEqual(['DOJAH_SECRET_KEY']);
  });

  it('a pooler by transaction needs a way past it: migrations and backups break behind one', () => {
    const { DATABASE_URL, SECRET_KEY } = live;
    const pooled = { DATABASE_URL, SECRET_KEY, DATABASE_POOLER: 'transaction' };
    expect(namesAtFault(pooled)).toEqual(['MIGRATION_DATABASE_URL']);
    expect(() => readConfig(pooled)).toThrow('must lead past the pooler');
    expect(namesAtFault({ ...pooled, MIGRATION_DATABASE_URL: DATABASE_URL })).toEqual([
      'MIGRATION_DATABASE_URL',
    ]);
    // Another role is no other way.
    const owner = new URL(String(DATABASE_URL));
    owner.username = 'owner';
    expect(namesAtFault({ ...pooled, MIGRATION_DATABASE_URL: owner.href })).toEqual([
      'MIGRATION_DATABASE_URL',
    ]);
    const past = 'postgres://owner@db.internal:5433/sw';
    expect(namesAtFault({ ...pooled, MIGRATION_DATABASE_URL: past })).toEqual([]);
    expect(namesAtFault({ ...pooled, DATABASE_POOLER: 'session' })).toEqual([]);
    expect(namesAtFault({ DATABASE_POOLER: 'transaction' })).toEqual([]);
  });

  it('several processes must share a key', () => {
    expect(namesAtFault({ DATABASE_URL: live.DATABASE_URL })).toEqual(['SECRET_KEY']);
  });

  it('start with nothing, and with everything', () => {
    expect(readConfig({})).toMatchObject({ APP_ENV: 'demo', PORT: 3000, MAIN_API_URL: '/api' });
    expect(readConfig(live)).toMatchObject({ APP_ENV: 'live', LIMITS_FACTOR: 1 });
  });

  it('stand in .env.example with the same defaults', () => {
    const file = fileURLToPath(new URL('../.env.example', import.meta.url));
    const example = parseEnv(readFileSync(file, 'utf8').replace(/^# ?(?=[A-Z_]+=)/gm, ''));
    expect(example).toEqual(settingDefaults);
  });
});
