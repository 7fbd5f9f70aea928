import { describe, expect, it } from 'vitest';
import { reachTo, transportsOf } from './service.server.ts';

const phone = '+2348030000000';
const none = { mail: false, sms: false, whatsapp: false, other: true };
const whatsapp = { ...none, whatsapp: true };

/** How a message goes to somebody with an address and a number, from a site that sends by these. */
function sent(
  channels: typeof none,
  { kind = 'necessary', isOn = true, hasWhatsapp = true, email = '', number = phone } = {},
) {
  const reach = reachTo(
    { messages: { isOn, hasWhatsapp } },
    { email: email || null, phone: number || null },
  );
  return transportsOf(channels, reach, kind === 'other' ? 'other' : 'necessary');
}

describe('a message to a person (MSG-03)', () => {
  it.each([
    ['that takes no SMS', { number: '+442071838750' }],
    ['while no provider is set', { isOn: false }],
    ['that is none', { number: '' }],
  ])('goes to no number %s, and by mail instead where it is necessary', (_what, site) => {
    const email = 'ada@example.com';
    const sms = { ...none, sms: true };
    expect(sent(sms, { ...site, email })).toEqual({ mail: true, phone: null });
    expect(sent(sms, { ...site, email, kind: 'other' })).toEqual({ mail: false, phone: null });
    expect(sent(sms, site)).toEqual({ mail: false, phone: null });
  });

  it('goes by SMS where WhatsApp was chosen and the provider has none, if it is necessary', () => {
    const site = { hasWhatsapp: false };
    expect(sent(whatsapp, site)).toEqual({ mail: false, phone: 'sms' });
    expect(sent(whatsapp, { ...site, kind: 'other' })).toEqual({ mail: false, phone: null });
    expect(sent({ ...whatsapp, mail: true }, { ...site, email: 'ada@example.com' })).toEqual({
      ...{ mail: true, phone: null },
    });
  });

  it('goes by what was chosen, by SMS before WhatsApp, and by all where that is nothing', () => {
    const email = 'ada@example.com';
    expect(sent(whatsapp, { email })).toEqual({ mail: false, phone: 'whatsapp' });
    expect(sent({ ...whatsapp, sms: true }, { email })).toEqual({ mail: false, phone: 'sms' });
    expect(sent(none, { email })).toEqual({ mail: true, phone: 'sms' });
    expect(sent({ ...whatsapp, other: false }, { email, kind: 'other' })).toEqual({
      ...{ mail: false, phone: null },
    });
  });
});
