import { describe, expect, it } from 'vitest';
import { liveSettings } from '#test/support/live.ts';
import { BadSettings, readConfig } from '../config.server.ts';
import { providerName, webhookSecretOf } from '../messages/provider.server.ts';

const secret = 'a_secret_of_our_own_that_is_long_enough';
const live = {
  ...liveSettings,
  APP_ENV: 'live',
  DATABASE_URL: 'postgres://sw@db.internal/sw?sslmode=verify-full',
  SECRET_KEY: 'x'.repeat(40),
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtps://mail.internal',
};
const termii = { MESSAGING_PROVIDER: 'termii', TERMII_API_KEY: 'key' };
const faultOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return error instanceof BadSettings ? error.message : String(error);
  }
};

describe('settings of messages', () => {
  it.each<[string, Record<string, string>]>([
    ['TERMII_API_KEY', { MESSAGING_PROVIDER: 'termii' }],
    ['AFRICASTALKING_USERNAME', { MESSAGING_PROVIDER: 'africastalking' }],
    ['MESSAGING_WEBHOOK_SECRET', termii],
    ['MESSAGING_WEBHOOK_SECRET', { ...live, ...termii }],
    ['MESSAGING_PROVIDER', { ...live, MESSAGING_PROVIDER: 'sandbox' }],
    ['MESSAGING_SENDER', { MESSAGING_SENDER: 'Sapioworkers' }],
  ])('name %s where it does not do', (name, env) => {
    expect(faultOf(env)).toContain(`  ${name}: `);
  });

  it('take the key that signs reports of Termii as it is, and do without it', () => {
    const own = { ...termii, MESSAGING_WEBHOOK_SECRET: secret };
    expect(readConfig(own).TERMII_SECRET_KEY).toBe('');
    expect(readConfig({ ...own, TERMII_SECRET_KEY: 'tsk_short' }).TERMII_SECRET_KEY).toBe(
      'tsk_short',
    );
    expect(faultOf({ ...own, TERMII_SECRET_KEY: 'two words' })).toContain('  TERMII_SECRET_KEY: ');
  });

  it('send by the sandbox in the demo, and in live by nobody without a provider', () => {
    expect(providerName(readConfig({}))).toBe('sandbox');
    expect(providerName(readConfig(live))).toBeNull();
    expect(providerName(readConfig({ ...live, ...termii, MESSAGING_WEBHOOK_SECRET: secret }))).toBe(
      'termii',
    );
  });

  it('take no report in live by the secret that everybody knows', () => {
    expect(webhookSecretOf(readConfig({}))).not.toBe('');
    expect(webhookSecretOf(readConfig(live))).toBe('');
    expect(webhookSecretOf(readConfig({ ...live, MESSAGING_WEBHOOK_SECRET: secret }))).toBe(secret);
  });
});
