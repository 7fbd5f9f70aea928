import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Names, serveNames } from '#test/support/dns.ts';
import { liveSettings } from '#test/support/live.ts';
import { readConfig } from '../config.server.ts';
import { lookAtMailNames, lookAtSiteName } from './names.server.ts';
import {
  compareClocks,
  lookAtKeys,
  lookAtMessages,
  lookAtProxy,
  tryWebhook,
} from './outside.server.ts';

const after: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of after.splice(0)) await end();
});

const live = {
  ...liveSettings,
  APP_ENV: 'live',
  DATABASE_URL: 'postgres://sw@db.internal/sw?sslmode=verify-full',
  SECRET_KEY: 'x'.repeat(40),
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtps://mail.internal',
};
const config = (more: Record<string, string> = {}) => readConfig({ ...live, ...more });
const knowing = async (names: Names) => after.push(await serveNames(names));

async function mailFindings(names: Names, more: Record<string, string> = {}) {
  await knowing(names);
  return lookAtMailNames(config(more));
}

describe('names that the doctor looks at', () => {
  it('of the site: none has an address, then one has', async () => {
    await knowing({ 'A elsewhere.ng': ['203.0.113.1'] });
    const missing = await lookAtSiteName(config());
    expect(missing.fault).toMatch(/A or AAAA record for www\.sapioworker\.ng/);
    await knowing({ 'A www.sapioworker.ng': ['203.0.113.7'] });
    const found = await lookAtSiteName(config());
    expect([found.fault, found.says]).toEqual([
      undefined,
      'www.sapioworker.ng leads to 203.0.113.7',
    ]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['no policy', ['something else'], /Add a TXT record/],
    ['two policies', ['v=spf1 -all', 'v=spf1 mx -all'], /Keep one TXT record/],
    ['one for everybody', ['v=spf1 +all'], /-all or ~all/],
  ])('of mail: SPF with %s fails', async (_what, texts, fault) => {
    const [spf] = await mailFindings({ 'TXT sapioworker.ng': texts });
    expect([spf?.what, spf?.fault]).toEqual(['SPF', expect.stringMatching(fault)]);
  });

  it('of mail: DKIM wants its selector, then its key', async () => {
    const spf = { 'TXT sapioworker.ng': ['v=spf1 include:mail.example -all'] };
    const [policy, none] = await mailFindings(spf);
    expect(policy?.fault).toBeUndefined();
    expect(none?.fault).toMatch(/MAIL_DKIM_SELECTOR/);
    const selector = { MAIL_DKIM_SELECTOR: 's1' };
    const [, keyless] = await mailFindings(spf, selector);
    expect(keyless?.fault).toMatch(/s1\._domainkey\.sapioworker\.ng/);
    const key = { 'TXT s1._domainkey.sapioworker.ng': [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`] };
    const [, well] = await mailFindings({ ...spf, ...key }, selector);
    expect(well?.fault).toBeUndefined();
  });
});

describe('the world outside that the doctor looks at', () => {
  async function answering(status: number, body: string): Promise<string> {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    after.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('a webhook that nobody, or somebody else, answers fails; ours refuses what is unsigned', async () => {
    expect((await tryWebhook('http://127.0.0.1:9')).fault).toMatch(/Start the site/);
    expect((await tryWebhook(await answering(200, '{}'))).fault).toMatch(/proxy/);
    expect((await tryWebhook(await answering(401, 'Sign in'))).fault).toMatch(/proxy/);
    const ours = await answering(401, '{"success":false}');
    expect((await tryWebhook(ours)).fault).toBeUndefined();
  });

  it('a site on https that knows of no proxy fails: it takes all visitors for one', () => {
    expect(lookAtProxy(config()).fault).toMatch(/TRUST_PROXY_HOPS/);
    expect(lookAtProxy(config({ TRUST_PROXY_HOPS: '1' })).fault).toBeUndefined();
    expect(lookAtProxy(readConfig({})).fault).toBeUndefined();
  });

  it('keys of the other mode fail', () => {
    expect(lookAtKeys(config()).fault).toBeUndefined();
    const demo = (key: string) => lookAtKeys(readConfig({ PAYSTACK_SECRET_KEY: key }));
    expect(demo('sk_live_abc').fault).toMatch(/sk_test_/);
    expect([demo('sk_test_abc').fault, demo('').fault]).toEqual([undefined, undefined]);
  });

  it('Termii without the key that signs its reports fails: they are held against another secret', () => {
    const termii = {
      ...{ MESSAGING_PROVIDER: 'termii', TERMII_API_KEY: 'key' },
      MESSAGING_WEBHOOK_SECRET: 'a_secret_of_our_own_that_is_long_enough',
    };
    expect(lookAtMessages(config(termii)).fault).toMatch(/TERMII_SECRET_KEY/);
    expect(lookAtMessages(config({ ...termii, TERMII_SECRET_KEY: 'theirs' }))).toEqual({
      what: 'SMS and WhatsApp',
      says: 'termii carries them',
    });
    expect(lookAtMessages(config()).fault).toBeUndefined();
  });

  it('clocks that differ by more than five seconds fail', () => {
    expect(compareClocks('the other', -4_900).fault).toBeUndefined();
    expect(compareClocks('the other', 9_000).fault).toMatch(/time service/);
  });
});
