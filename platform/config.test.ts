import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BadSettings, readConfig, settingDefaults } from './config.server.ts';

const live = {
  APP_ENV: 'live',
  DATABASE_URL: 'postgres://db.example.com/site',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtp://mail.example.com',
  SECRET_KEY: 'x'.repeat(32),
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
  it.each([
    ['PORT', '70000'],
    ['PORT', 'three'],
    ['APP_ENV', 'production'],
    ['SITE_URL', 'localhost:3000'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL', '0'],
    ['SECRET_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['LIMITS_FACTOR', '0'],
    ['MAIN_API_URL', 'ftp://example.com'],
    ['ADMIN_API_PATH', 'api'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['SHOP_URL', 'javascript:alert(1)'],
    ['SUPPORT_PHONE', '0803'],
    ['PAYSTACK_SANDBOX_SECRET', 'secret'],
    ['CLAMD_ADDRESS', 'localhost'],
    ['CLAMD_ADDRESS', '/run/clamav/clamd.ctl'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_abc'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(namesAtFault({ [name]: value })).toEqual([name]);
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

  it.each(['DATABASE_URL', 'PAYSTACK_SECRET_KEY', 'SMTP_URL', 'SECRET_KEY'])(
    'live does not start without %s',
    (name) => {
      expect(namesAtFault({ ...live, [name]: '' })).toContain(name);
    },
  );

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
