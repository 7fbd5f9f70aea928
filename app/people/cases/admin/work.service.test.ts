import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, formatDay } from '#platform/time.ts';
import { openAsking } from '#test/support/asking.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { casesHeldOf } from '../opening/correction.service.server.ts';
import { readEvents } from '../store.server.ts';

const asking = await openAsking();
afterAll(() => asking.close());
beforeEach(() => asking.turn({}));

const dayMs = 86_400_000;
const nearly = '08031234564';
const email = 'ngozi.partial@example.com';
const reason = 'Her new family name: the marriage certificate was seen.';
/** Writes the result of a check, as a member does who has just read the case. */
async function changes(member: Member, id: string, kind: string, body: object) {
  const { version } = await asking.one(id);
  return member.send('POST', `/api/v1/cases/${id}/checks/${kind}`, { version, ...body });
}
/** A member of a session that is young enough: the clock of these tests goes on by days. */
const agentNow = () => signIn(asking, 'verification-agent');
const readBy = async (member: Member, id: string) => {
  await member.open('cases', id);
  return (await member.get(`/api/v1/cases/${id}`)).json();
};

/** A case of which the network knows the number under nearly this name, a day ago. */
async function partial(): Promise<string> {
  const id = await asking.newCase({ phone: nearly, email });
  const asked = await asking.ask(id, {}, 'phone');
  expect(asked.json()).toMatchObject({ outcome: 'answered', state: 'partial' });
  asking.clock.advance(dayMs);
  return id;
}

describe('why a partial result of a provider is enough', () => {
  let id: string;
  let found: Awaited<ReturnType<typeof asking.check>>;
  let said: string;
  beforeAll(async () => {
    await asking.turn({});
    id = await partial();
    found = await asking.check(id, 'phone');
    const body = { state: 'partial', how: 'Looked at it', source: 'Me', partialReason: reason };
    said = (await changes(await agentNow(), id, 'phone', body)).json().message;
  });

  it('is written beside what the provider found, how and when (CASE-09)', async () => {
    const { officer_id, officer_name, partial_reason, note, ...kept } = await asking.check(
      id,
      'phone',
    );
    const { officer_id: _id, officer_name: _name, partial_reason: _none, ...before } = found;
    expect({ ...kept, note: before.note }).toEqual(before);
    expect([partial_reason, officer_name, note]).toEqual([reason, 'Test verification-agent', null]);
    expect(officer_id).not.toBeNull();
    expect(found).toMatchObject({ method: 'provider', source: 'the mobile network' });
    expect(found.compared).not.toBeNull();
    expect(said).toBe('It is written. What the provider found stays as it is, with its day.');
  });

  it('makes it count, and the page will tell what was done, and on which day', async () => {
    const { checks, preview } = await readBy(await agentNow(), id);
    expect(checks.find((check: { kind: string }) => check.kind === 'phone')).toMatchObject({
      ...{ method: 'provider', state: 'partial', partialReason: reason },
      checkedAt: found.checked_at?.toISOString(),
    });
    expect(preview.checks).toEqual([
      {
        kind: 'phone',
        said: `confirmed by a code sent to it, or with its network, ${formatDay(found.checked_at ?? '')}`,
      },
    ]);
  });

  it('leaves the download of their own data to say the same', async () => {
    const { kysely } = asking.platform.database;
    const held = { badge: 'none', email, reader: 'Ngozi Amaka Eze' };
    const [own] = await casesHeldOf(kysely, held);
    expect(own?.checks.find(({ kind }) => kind === 'phone')).toMatchObject({
      ...{ how: 'by a code sent to it, or with its network' },
      checked_on: dayOf(found.checked_at ?? new Date(0)),
    });
  });

  it('stands in the timeline as that, and as no check by hand', async () => {
    const events = await readEvents(asking.platform.database.kysely, id);
    expect(events.at(-1)).toMatchObject({ what: 'partial-explained', note: 'Phone number' });
    expect(events.map(({ what }) => what)).not.toContain('checked-by-hand');
  });

  it('can be taken back: then it counts no more', async () => {
    await changes(await agentNow(), id, 'phone', { state: 'partial' });
    expect(await asking.check(id, 'phone')).toMatchObject({
      ...{ method: 'provider', partial_reason: null, officer_name: null },
      checked_at: found.checked_at,
    });
    expect((await readBy(await agentNow(), id)).preview).toBeNull();
  });
});

describe('what an officer has checked themselves after a partial result', () => {
  it('is theirs, and needs a word on what they did', async () => {
    const id = await partial();
    const agent = await agentNow();
    const none = await changes(agent, id, 'phone', { state: 'passed' });
    expect(none.json().fields).toEqual({ how: 'Say in a few words what you did' });
    await changes(agent, id, 'phone', { state: 'passed', how: 'Called the number' });
    expect(await asking.check(id, 'phone')).toMatchObject({
      ...{ state: 'passed', method: 'by-hand', how: 'Called the number', source: null },
      checked_at: asking.clock.now(),
    });
  });

  it('is theirs too where the result has run out: a reason makes nothing good again', async () => {
    const id = await partial();
    await asking.platform.database.executeSql(
      `update case_checks set good_until = '2020-01-31' where case_id = $1 and kind = 'phone'`,
      [id],
    );
    const body = { state: 'partial', partialReason: reason };
    const none = await changes(await agentNow(), id, 'phone', body);
    expect(none.json().fields).toEqual({ how: 'Say in a few words what you did' });
    await changes(await agentNow(), id, 'phone', { ...body, how: 'Called the number' });
    expect(await asking.check(id, 'phone')).toMatchObject({ method: 'by-hand' });
  });
});

it('no reason is written while the provider is asked anew: it would stand beside another answer', async () => {
  const id = await partial();
  await asking.platform.database.executeSql(
    `update case_asks set state = 'asked' where case_id = $1`,
    [id],
  );
  const body = { state: 'partial', partialReason: reason };
  const refused = await changes(await agentNow(), id, 'phone', body);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'being-asked']);
  expect(await asking.check(id, 'phone')).toMatchObject({ partial_reason: null });
});

it('a reason goes with the NIN that it was about', async () => {
  const id = await asking.newCase();
  await asking.ask(id, { number: '50000000114' });
  await changes(await agentNow(), id, 'identity', { state: 'partial', partialReason: reason });
  await asking.turn({ fault: '500' });
  await asking.ask(id, { number: '50000000123' });
  expect(await asking.check(id)).toMatchObject({ compared: null, partial_reason: null });
});
