import { afterAll, describe, expect, it } from 'vitest';
import type { Config } from '#platform/config.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { numberPurpose, openMessages } from '#platform/messages/messages.server.ts';
import { stopNumber } from '#platform/messages/stops.server.ts';
import { openProduct } from '#test/support/product.ts';
import { reachTo, transportsOf } from './service.server.ts';

const phone = '+2348030000000';
const none = { mail: false, sms: false, whatsapp: false, other: true };
const whatsapp = { ...none, whatsapp: true };

const product = await openProduct({ seeds: false });
afterAll(() => product.close());

interface Given {
  readonly kind?: 'necessary' | 'other';
  readonly email?: string;
  readonly number?: string;
  readonly config?: Partial<Config>;
}

/** How a message goes to somebody with an address and a number, from a site that is set up so. */
async function sent(
  channels: typeof none,
  { kind = 'necessary', email = '', number = phone, config = {} }: Given = {},
) {
  const { platform } = product;
  const messages = openMessages({ ...platform, config: { ...platform.config, ...config } });
  const reach = await reachTo({ mail: platform.mail, messages }, platform.database.kysely, {
    email: email || null,
    phone: number || null,
  });
  return transportsOf(channels, reach, kind);
}

describe('a message to a person (MSG-03)', () => {
  it.each<[string, Given]>([
    ['that takes no SMS', { number: '+442071838750' }],
    ['while no provider is set', { config: { APP_ENV: 'live' } }],
    ['that is none', { number: '' }],
  ])('goes to no number %s, and by mail instead where it is necessary', async (_what, site) => {
    const email = 'ada@example.com';
    const sms = { ...none, sms: true };
    expect(await sent(sms, { ...site, email })).toEqual({ mail: true, phone: null });
    expect(await sent(sms, { ...site, email, kind: 'other' })).toEqual({
      mail: false,
      phone: null,
    });
    expect(await sent(sms, site)).toEqual({ mail: false, phone: null });
  });

  it('goes by SMS where WhatsApp was chosen and the provider has none, if it is necessary', async () => {
    const site = { config: { MESSAGING_PROVIDER: 'africastalking' } } as const;
    expect(await sent(whatsapp, site)).toEqual({ mail: false, phone: 'sms' });
    expect(await sent(whatsapp, { ...site, kind: 'other' })).toEqual({ mail: false, phone: null });
    expect(await sent({ ...whatsapp, mail: true }, { ...site, email: 'ada@example.com' })).toEqual({
      ...{ mail: true, phone: null },
    });
  });

  it('goes by what was chosen, by SMS before WhatsApp, and by all where that is nothing', async () => {
    const email = 'ada@example.com';
    expect(await sent(whatsapp, { email })).toEqual({ mail: false, phone: 'whatsapp' });
    expect(await sent({ ...whatsapp, sms: true }, { email })).toEqual({
      mail: false,
      phone: 'sms',
    });
    expect(await sent(none, { email })).toEqual({ mail: true, phone: 'sms' });
    expect(await sent({ ...whatsapp, other: false }, { email, kind: 'other' })).toEqual({
      ...{ mail: false, phone: null },
    });
  });

  it('goes to no address or number that refused for good, and by the other one instead', async () => {
    const { database, secrets, clock } = product.platform;
    const usual = { ...none, mail: true, sms: true };
    const email = 'gone.for.good@example.com';
    const refused = '+2348030000009';
    expect(await sent(usual, { email })).toEqual({ mail: true, phone: 'sms' });
    await stopAddress(database.kysely, email, 550);
    expect(await sent(usual, { email })).toEqual({ mail: false, phone: 'sms' });
    expect(await sent({ ...none, mail: true }, { email })).toEqual({ mail: false, phone: 'sms' });
    const byMail = { mail: true, phone: null };
    await stopNumber(database.kysely, secrets.keyedHash(numberPurpose, refused), clock.now());
    expect(await sent(usual, { email: 'ada@example.com', number: refused })).toEqual(byMail);
    expect(await sent(usual, { email, number: refused })).toEqual({ mail: false, phone: null });
  });
});
