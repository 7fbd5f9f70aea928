import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openTexting } from '#test/support/messages.ts';
import { patience } from '#test/support/patience.ts';
import { dayOf } from '../time.ts';
import { countCapped, spentOn } from './budget.server.ts';
import { deliverMessage } from './deliver.server.ts';
import { hasWhatsapp } from './provider.server.ts';
import { sweepMessages } from './sweep.server.ts';
import { numberTold } from './told.server.ts';

const day = '2026-11-23';
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Reports come when they come, and change what a day has cost: their own tests look at them. */
const calm = { reports: { lost: 1 } };
let numbers = 0;
/** A number that no other test writes to. */
const newNumber = (end = '') =>
  `+23480${String(31_000_000 + ++numbers).slice(0, 8 - end.length)}${end}`;
const message = (to: string, kind: 'code' | 'necessary' | 'other' = 'necessary') => ({
  to,
  kind,
  text: 'Sapioworker: good morning',
});
const taken = async (to: string) => (await texting.inbox()).filter((one) => one.to === to);
const jobsOf = async (id: string) => {
  const { rows } = await texting.platform.database.executeSql(
    `select start_after as "after", data->>'due' as due from pgboss.job
      where name = 'message-deliver' and data->>'id' = $1 order by start_after desc`,
    [id],
  );
  return rows as { after: Date; due: string }[];
};

const texting = await openTexting({
  env: { MESSAGING_DAILY_KOBO: '5000', MESSAGING_PART_KOBO: '400' },
});
await texting.turn(calm);
afterEach(() => texting.turn(calm));
afterAll(() => texting.close());

describe('a message is not taken', () => {
  it.each(['+442071838750', '+23412345678', '08030000001', ''])('for %j', async (to) => {
    expect(await texting.platform.messages.send(message(to))).toBeNull();
  });

  it('beyond one part of GSM-7', async () => {
    const { messages } = texting.platform;
    const to = newNumber();
    expect(await messages.send({ ...message(to), text: 'a'.repeat(161) })).toBeNull();
    expect(await messages.send({ ...message(to), text: 'Ṣọlá' })).toBeNull();
  });

  it('where its transaction fails', async () => {
    const { database, messages } = texting.platform;
    let id: string | null = null;
    const undone = database.transaction(async (trx) => {
      id = await messages.send(message(newNumber()), trx);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(id).not.toBeNull();
    await expect(texting.row(String(id))).rejects.toThrow();
    expect(await jobsOf(String(id))).toEqual([]);
  });

  it('a thirteenth time within a day, whoever asks', async () => {
    const to = newNumber();
    const ids = [];
    for (let n = 0; n < 13; n += 1) ids.push(await texting.platform.messages.send(message(to)));
    expect(ids.map((id) => id !== null)).toEqual([...Array(12).fill(true), false]);
    // Links that others caused take no code away, nor codes a link.
    const kinds = ['code', 'other'] as const;
    const others = kinds.map((kind) => texting.platform.messages.send({ ...message(to), kind }));
    expect((await Promise.all(others)).filter((id) => id !== null)).toHaveLength(1);
  });

  it('a thirteenth code of cases within a day, which take none away by which its owner signs in', async () => {
    const code = { ...message(newNumber()), kind: 'code' } as const;
    const { send } = texting.platform.messages;
    const ids = [];
    // Of one matter only the newest waits.
    for (let n = 0; n < 13; n += 1)
      ids.push(await send({ ...code, about: `case ${n}`, key: `${code.to} ${n}` }));
    expect(ids.map((id) => id !== null)).toEqual([...Array(12).fill(true), false]);
    expect(await send(code)).not.toBeNull();
  });
});

describe('a message', () => {
  it('goes out once under its own key, and leaves neither number nor text', async () => {
    const to = newNumber();
    const id = await texting.sendNow({ ...message(to), text: 'Sapioworker: ₦500 is paid' });
    await texting.work(id);
    expect(await taken(to)).toMatchObject([{ key: id, text: 'Sapioworker: NGN 500 is paid' }]);
    expect(await texting.row(id)).toMatchObject({ status: 'sent', recipient: '', text: '' });
  });

  it('of one matter is one message', async () => {
    const one = { ...message(newNumber()), key: 'receipt 1' };
    const first = await texting.platform.messages.send(one);
    expect(await texting.platform.messages.send(one)).toBe(first);
    expect(await jobsOf(String(first))).toHaveLength(1);
  });

  it('whose next try is later leaves the job of its hand-over nothing to do', async () => {
    await texting.turn({ ...calm, fault: 'lost' });
    const id = await texting.sendNow(message(newNumber()));
    const jobs = await jobsOf(id);
    texting.clock.advance(30_000);
    const due = texting.clock.now().toISOString();
    expect(jobs.map((job) => job.due)).toContain(due);
    await deliverMessage(texting.platform).work({ id, due });
    expect(await jobsOf(id)).toEqual(jobs);
    expect(await texting.row(id)).toMatchObject({ status: 'queued', attempts: 1 });
  });

  it('has its next job before it is handed over, for the case that the process is killed', {
    tags: 'nightly',
  }, async () => {
    const to = newNumber();
    const id = String(await texting.platform.messages.send(message(to)));
    await texting.turn({ ...calm, fault: 'timeout' });
    const handing = texting.work(id);
    const isHanded = async () => expect(await texting.row(id)).toMatchObject({ handed: 1 });
    await vi.waitFor(isHanded, patience);
    const due = new Date(texting.clock.now().getTime() + 30_000);
    expect((await jobsOf(id)).map(({ after }) => new Date(after))).toContainEqual(due);
    await handing;
    expect(await taken(to)).toEqual([]);
    await texting.turn(calm);
    texting.clock.advance(16 * minuteMs);
    await texting.work(id);
    expect(await taken(to)).toHaveLength(1);
    expect(await texting.row(id)).toMatchObject({ status: 'sent', handed: 2 });
  });

  it('to a number that does not exist stops it, and costs nothing', async () => {
    const to = newNumber('9992');
    const before = await spentOn(texting.platform.database.kysely, day);
    const first = await texting.sendNow(message(to));
    expect(await texting.row(first)).toMatchObject({ status: 'failed', cost_kobo: 0 });
    const second = await texting.sendNow(message(to));
    expect(await texting.row(second)).toMatchObject({ why: 'this number takes no messages' });
    expect(await spentOn(texting.platform.database.kysely, day)).toEqual(before);
  });

  it('has its end where the provider was taken out of the settings meanwhile', async () => {
    const { platform } = texting;
    const id = String(await platform.messages.send(message(newNumber())));
    const config = { ...platform.config, APP_ENV: 'live' as const };
    await deliverMessage({ ...platform, config }).work({ id });
    expect(await texting.row(id)).toMatchObject({ status: 'failed', recipient: '', text: '' });
  });

  it('is queued again where its job was lost', async () => {
    const id = String(await texting.platform.messages.send(message(newNumber())));
    const { platform } = texting;
    await platform.database.executeSql("delete from pgboss.job where data->>'id' = $1", [id]);
    texting.clock.advance(16 * minuteMs);
    await sweepMessages(platform, {
      messages: dayMs,
      stops: dayMs,
      mailStops: dayMs,
      days: dayMs,
    }).work({});
    expect(await jobsOf(id)).toHaveLength(1);
  });
});

it.each([
  ['', 'live', false],
  ['africastalking', 'live', false],
  ['termii', 'live', true],
  ['', 'demo', true],
] as const)('with the provider %j in %s WhatsApp is carried: %s', (provider, APP_ENV, is) => {
  expect(hasWhatsapp({ APP_ENV, MESSAGING_PROVIDER: provider })).toBe(is);
});

describe('what WhatsApp does not carry to a person', () => {
  const byWhatsapp = (to: string, more: object = {}) => ({
    ...message(to),
    ...{ channel: 'whatsapp' as const, about: `matter of ${to}` },
    ...more,
  });

  it('goes once as an SMS where it is refused, in its hours, and has its end there', async () => {
    const to = '+2348032009992';
    const id = await texting.sendNow(byWhatsapp(to));
    expect(await texting.row(id)).toMatchObject({ status: 'queued', channel: 'sms', handed: 0 });
    expect(await jobsOf(id)).toHaveLength(3);
    await texting.work(id);
    expect(await texting.row(id)).toMatchObject({ status: 'failed', channel: 'sms', text: '' });
    await texting.work(id);
    expect(await jobsOf(id)).toHaveLength(4);
  });

  it.each([
    ['what a person may do without', { kind: 'other', to: '+2348033009992' }],
    ['what fits no SMS', { text: 'Ṣọlá', to: '+2348034009992' }],
  ])('has no SMS after it: %s', async (_what, more) => {
    const id = await texting.sendNow(byWhatsapp('', more));
    expect(await texting.row(id)).toMatchObject({
      status: 'failed',
      channel: 'whatsapp',
      text: '',
    });
  });

  it('keeps number and text no longer than an SMS may follow, or its matter lasts', async () => {
    const { platform } = texting;
    const sent = async () => texting.sendNow(byWhatsapp(newNumber()));
    const [over, late, other] = [await sent(), await sent(), await sent()];
    const { about } = await texting.row(over);
    expect(await texting.row(late)).toMatchObject({ status: 'sent', text: message('').text });
    await platform.database.transaction((trx) => platform.messages.takeBack([String(about)], trx));
    expect(await texting.row(over)).toMatchObject({ status: 'sent', recipient: '', text: '' });
    const { recipient } = await texting.row(other);
    await platform.database.kysely
      .updateTable('message_outbox')
      .set({ about: null })
      .where('id', '=', other)
      .execute();
    await platform.database.transaction((trx) => platform.messages.forget(String(recipient), trx));
    expect(await texting.row(other)).toMatchObject({ status: 'sent', recipient: '', text: '' });
    await platform.database.kysely
      .updateTable('message_outbox')
      .set({ created_at: new Date(texting.clock.now().getTime() - 3 * dayMs - 1) })
      .where('id', '=', late)
      .execute();
    await sweepMessages(platform, {
      messages: 9 * dayMs,
      stops: dayMs,
      mailStops: dayMs,
      days: dayMs,
    }).work({});
    expect(await texting.row(late)).toMatchObject({ status: 'sent', recipient: '', text: '' });
  });
});

describe('what waits about a thing', () => {
  it('is taken back with its key; what was handed over or is about another stays', async () => {
    const { database, messages } = texting.platform;
    const about = 'case:of-a-test';
    const key = 'step-of-a-test';
    const [waits, other] = [newNumber(), newNumber()];
    const sent = await texting.sendNow({ ...message(newNumber()), about });
    const beside = await messages.send({ ...message(other), about: `${about}:1` });
    const gone = await messages.send({ ...message(waits), about, key });
    await database.transaction((trx) => messages.takeBack([about], trx));
    expect(await texting.row(sent)).toMatchObject({ status: 'sent', about: null });
    expect(await texting.row(String(beside))).toMatchObject({ status: 'queued' });
    await expect(texting.row(String(gone))).rejects.toThrow();
    await texting.work(String(gone));
    expect(await taken(waits)).toEqual([]);
    expect(await messages.send({ ...message(waits), about, key })).not.toBeNull();
  });

  it('goes no second time where nobody knows whether it went, and leaves no number', async () => {
    const { database, messages } = texting.platform;
    const to = newNumber();
    await texting.turn({ ...calm, fault: 'lost' });
    const id = await texting.sendNow({ ...message(to), about: 'case:of-the-lost' });
    expect(await texting.row(id)).toMatchObject({ status: 'queued', handed: 1, recipient: to });
    await texting.turn(calm);
    await database.transaction((trx) => messages.takeBack(['case:of-the-lost'], trx));
    expect(await texting.row(id)).toMatchObject({ status: 'failed', recipient: '', text: '' });
    texting.clock.advance(16 * minuteMs);
    await texting.work(id);
    expect(await taken(to)).toHaveLength(1);
  });
});

describe('the hour and the money (MSG-02)', () => {
  it('hold all but codes from 20:00 to 08:00 in Lagos', async () => {
    const night = await openTexting({ at: '2026-11-23T19:00:00Z' });
    try {
      const [held, code] = [newNumber(), newNumber()];
      const id = await night.sendNow(message(held));
      await night.sendNow(message(code, 'code'));
      expect((await night.inbox()).map(({ to }) => to)).toEqual([code]);
      const due = new Date('2026-11-24T07:00:00Z');
      expect(await night.row(id)).toMatchObject({ status: 'queued', due_at: due });
      night.clock.advance(due.getTime() - night.clock.now().getTime() - 1);
      await night.work(id);
      expect(await night.inbox()).toHaveLength(1);
      night.clock.advance(1);
      await night.work(id);
      expect((await night.inbox())[0]?.to).toBe(held);
    } finally {
      await night.close();
    }
  });

  it('look again a second later, not at once, where the database’s clock is ahead', async () => {
    const night = await openTexting({ at: '2025-11-23T19:00:00Z' });
    try {
      const id = await night.sendNow(message(newNumber()));
      const { executeSql } = night.platform.database;
      await executeSql(`delete from pgboss.job where name = 'message-deliver'`);
      const [before] = (await executeSql('select pgboss.job_now() as now')).rows as { now: Date }[];
      await night.work(id);
      const { rows } = await executeSql(
        `select start_after as "after" from pgboss.job where name = 'message-deliver'`,
      );
      expect(rows).toHaveLength(1);
      const [{ after }] = rows as [{ after: Date }];
      expect(after.getTime() - Number(before?.now)).toBeGreaterThanOrEqual(1_000);
    } finally {
      await night.close();
    }
  });

  it('stop at the cap of a day for all but codes, say so, and go on the next morning', async () => {
    const { kysely } = texting.platform.database;
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await texting.sendNow(message(newNumber(), 'other')));
    const { kobo, codes } = await spentOn(kysely, day);
    expect(kobo - codes).toBeLessThanOrEqual(5_000);
    expect(await countCapped(kysely)).toBeGreaterThan(0);
    expect(await texting.metrics.text()).toMatch(/sapioworker_messages_capped [1-9]/);
    expect(texting.logged.join('')).toContain('the daily cap for messages is reached');
    const last = String(ids.at(-1));
    const due = new Date('2026-11-24T07:00:00Z');
    const waiting = await texting.row(last);
    expect(waiting).toMatchObject({ status: 'queued', due_at: due });
    const number = String(waiting.recipient);
    const told = await numberTold(texting.platform, kysely, { number, since: new Date(0) });
    expect(told).toMatchObject([
      { state: 'waiting', held: { why: 'the daily cap is reached', until: due } },
    ]);
    const code = newNumber();
    await texting.sendNow(message(code, 'code'));
    expect(await taken(code)).toHaveLength(1);
    texting.clock.advance(due.getTime() - texting.clock.now().getTime());
    await texting.work(last);
    expect(await texting.row(last)).toMatchObject({ status: 'sent' });
  });

  it('are not held back by what codes have cost, however many a stranger asks for', async () => {
    const { kysely } = texting.platform.database;
    for (let n = 0; n < 15; n += 1) await texting.sendNow(message(newNumber(), 'code'));
    const { codes } = await spentOn(kysely, dayOf(texting.clock.now()));
    expect(codes).toBeGreaterThan(5_000);
    const id = await texting.sendNow(message(newNumber(), 'other'));
    expect(await texting.row(id)).toMatchObject({ status: 'sent' });
  });

  it('stop codes at a cap of their own, and nothing else', async () => {
    const env = { MESSAGING_CODES_DAILY_KOBO: '900', MESSAGING_PART_KOBO: '400' };
    const capped = await openTexting({ env });
    try {
      const { kysely } = capped.platform.database;
      const send = (kind: 'code' | 'other') => capped.sendNow(message(newNumber(), kind));
      const codes = [await send('code'), await send('code'), await send('code')];
      const states = await Promise.all(codes.map((id) => capped.row(id)));
      expect(states.map(({ status }) => status)).toEqual(['sent', 'sent', 'failed']);
      expect(states[2]).toMatchObject({ why: 'the daily cap for codes is reached', text: '' });
      expect((await spentOn(kysely, day)).codes).toBeLessThanOrEqual(900);
      expect(await capped.metrics.text()).toContain('sapioworker_messages_codes_closed 1');
      expect(capped.logged.join('')).toContain('the daily cap for codes is reached');
      expect(await capped.row(await send('other'))).toMatchObject({ status: 'sent' });
      capped.clock.advance(dayMs);
      expect(await capped.metrics.text()).toContain('sapioworker_messages_codes_closed 0');
      expect(await capped.row(await send('code'))).toMatchObject({ status: 'sent' });
    } finally {
      await capped.close();
    }
  });

  it('let nothing go that is of no use any more', async () => {
    const code = String(await texting.platform.messages.send(message(newNumber(), 'code')));
    texting.clock.advance(11 * minuteMs);
    await texting.work(code);
    expect(await texting.row(code)).toMatchObject({ status: 'failed', why: 'too late', text: '' });
  });
});
