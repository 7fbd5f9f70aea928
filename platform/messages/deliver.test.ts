import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openTexting } from '#test/support/messages.ts';
import { patience } from '#test/support/patience.ts';
import { deliverMessage } from './deliver.server.ts';
import { countLost } from './told.server.ts';

const minuteMs = 60_000;
const calm = { reports: { lost: 1 } };
let numbers = 0;
/** A number that no other test writes to. */
const newNumber = () => `+23480${41_000_000 + ++numbers}`;
const message = (to: string, kind: 'code' | 'necessary' | 'other' = 'necessary') => ({
  to,
  kind,
  text: 'Sapioworker: good morning',
});
const taken = async (to: string) => (await texting.inbox()).filter((one) => one.to === to);

const texting = await openTexting();
await texting.turn(calm);
afterEach(() => texting.turn(calm));
afterAll(() => texting.close());

describe('a message', () => {
  it.each([
    ['other', [0, 15]],
    ['necessary', [0, 15, 75, 255, 1_200, 2_640]],
    ['code', [0, 1, 2, 3, 5]],
  ] as const)(
    'whose hand-over nobody knows the end of is tried again: %s',
    async (kind, minutes) => {
      const to = newNumber();
      // At 12:00 in Lagos: the fifth of the necessary tries waits for the morning.
      const many = await openTexting({ at: '2026-11-23T11:00:00Z' });
      try {
        await many.turn({ ...calm, fault: 'lost' });
        const id = String(await many.platform.messages.send(message(to, kind)));
        const began = many.clock.now().getTime();
        for (const minute of minutes) {
          many.clock.advance(began + minute * minuteMs - many.clock.now().getTime());
          await many.work(id);
          // By the queue it begins no second time meanwhile.
          await many.work(id);
        }
        expect((await many.inbox()).map(({ key }) => key)).toEqual(minutes.map(() => id));
        expect(await many.row(id)).toMatchObject({
          ...{ status: 'failed', why: 'no certain answer from the provider' },
          ...{ recipient: '', text: '', attempts: minutes.length },
        });
      } finally {
        await many.close();
      }
    },
  );

  it('whose hand-over nobody knows the end of is sent once an answer comes', async () => {
    const to = newNumber();
    await texting.turn({ ...calm, fault: '500' });
    const id = await texting.sendNow(message(to));
    texting.clock.advance(16 * minuteMs);
    await texting.work(id);
    expect(await texting.row(id)).toMatchObject({ status: 'queued', why: 'HTTP 500', handed: 2 });
    await texting.turn(calm);
    texting.clock.advance(61 * minuteMs);
    await texting.work(id);
    expect(await taken(to)).toHaveLength(1);
    expect(await texting.row(id)).toMatchObject({ status: 'sent', text: '' });
  });

  it('goes once a clock that had gone ahead when it was written is set right', async () => {
    const to = newNumber();
    texting.clock.advance(30 * 1_440 * minuteMs);
    const id = String(await texting.platform.messages.send(message(to)));
    texting.clock.advance(-30 * 1_440 * minuteMs);
    await texting.work(id);
    expect(await taken(to)).toHaveLength(1);
    expect(await texting.row(id)).toMatchObject({ status: 'sent' });
  });

  it('goes as an SMS where nobody knows twice whether it went', async () => {
    await texting.turn({ ...calm, fault: 'lost' });
    const id = await texting.sendNow({ ...message(newNumber()), channel: 'whatsapp' });
    texting.clock.advance(16 * minuteMs);
    await texting.work(id);
    expect(await texting.row(id)).toMatchObject({ status: 'queued', channel: 'sms', handed: 0 });
  });

  it('goes as an SMS where it waited by WhatsApp for a provider that carries none', async () => {
    const { platform } = texting;
    const keys = { AFRICASTALKING_USERNAME: 'site', AFRICASTALKING_API_KEY: 'key' };
    const config = { ...platform.config, ...keys, MESSAGING_PROVIDER: 'africastalking' as const };
    const to = newNumber();
    const id = await platform.messages.send({ ...message(to), channel: 'whatsapp' });
    await deliverMessage({ ...platform, config }).work({ id: String(id) });
    expect(await texting.row(String(id))).toMatchObject({ status: 'queued', channel: 'sms' });
    await texting.work(String(id));
    expect(await taken(to)).toHaveLength(1);
  });

  it('goes no second time where it is taken back while it is handed over', async () => {
    const { database, messages } = texting.platform;
    const to = newNumber();
    await texting.turn({ ...calm, fault: 'lost', delayMs: 1_000 });
    const id = String(await messages.send({ ...message(to), about: 'case:in-the-air' }));
    const handing = texting.work(id);
    const isHanded = async () => expect(await texting.row(id)).toMatchObject({ handed: 1 });
    await vi.waitFor(isHanded, patience);
    await database.transaction((trx) => messages.takeBack(['case:in-the-air'], trx));
    expect(await texting.row(id)).toMatchObject({ status: 'queued', recipient: '', text: '' });
    await handing;
    await texting.turn(calm);
    texting.clock.advance(16 * minuteMs);
    await texting.work(id);
    expect(await taken(to)).toHaveLength(1);
    expect(await texting.row(id)).toMatchObject({ status: 'failed', why: 'taken back' });
    expect(await countLost(texting.platform.database.kysely, texting.clock.now())).toBe(0);
  });
});

describe('a code before the newest one', () => {
  it('goes nowhere any more, waiting or half sent', async () => {
    const { messages } = texting.platform;
    const code = (to: string, about?: string) => ({ ...message(to, 'code'), about });
    const [to, lost] = [newNumber(), newNumber()];
    const older = String(await messages.send(code(to)));
    const others = String(await messages.send(code(to, 'case:of-a-code:code')));
    const newer = await texting.sendNow(code(to));
    await texting.work(older);
    expect((await taken(to)).map(({ key }) => key)).toEqual([newer]);
    expect(await texting.row(others)).toMatchObject({ status: 'queued' });
    await texting.turn({ ...calm, fault: 'lost' });
    const half = await texting.sendNow(code(lost));
    await texting.turn(calm);
    await texting.sendNow(code(lost));
    texting.clock.advance(6_000);
    await texting.work(half);
    expect(await taken(lost)).toHaveLength(2);
    expect(await texting.row(half)).toMatchObject({ status: 'failed', recipient: '' });
  });
});
