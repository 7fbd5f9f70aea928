import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshMs } from '#app/backoffice/staff/rules.ts';
import { requestPath } from '#app/commerce/purchase/contract.ts';
import { allCalls } from '#app/contents/api.server.ts';
import type { Money } from '#test/support/money.ts';
import { sessionFor, signIn } from '#test/support/staff.ts';
import { openSamples, type Sample, samples } from './twice.ts';

// Check 10: every POST of purchase, payment and renewal, of buyers and of staff, sent twice: one effect
// and the same answer.
let money: Money;
beforeAll(async () => {
  money = await openSamples();
});
afterAll(() => money.close());
beforeEach(() => money.turn({}));

const posts = () =>
  allCalls(money.platform)
    .map(({ call }) => call)
    .filter(({ method, path }) => method !== 'GET' && /payment|renew|request|incident/.test(path));

const send = ({ path, body, more = {}, by }: Sample, headers: Record<string, string> = {}) =>
  by
    ? money.app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        payload: body,
        headers: { ...by.headers, ...headers },
      })
    : money.post(path, body, { ...more, headers: { ...more.headers, ...headers } });

async function twice(sample: Sample, how: 'at once' | 'in sequence', key: string | null) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  if (how === 'at once') return Promise.all([send(sample, headers), send(sample, headers)]);
  return [await send(sample, headers), await send(sample, headers)] as const;
}

/** Waits until no job is due or running: what a call asked for is done. */
async function jobsDone(): Promise<void> {
  const due = `select count(*)::int as count from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`;
  const { database } = money.platform;
  await expect.poll(async () => (await database.executeSql(due)).rows).toEqual([{ count: 0 }]);
}

describe('sent twice (check 10)', () => {
  it('has a sample of every call that writes, of buyers and of staff', () => {
    const paths = posts().map(({ path }) => path);
    expect(Object.keys(samples).sort()).toEqual([...new Set(paths)].sort());
  });

  const oneKind = requestPath('VERIFICATION');
  const ways = Object.keys(samples).flatMap((path) =>
    (['at once', 'in sequence'] as const)
      // One kind of order stands for all in sequence, and one inbox: they differ in their path alone.
      .filter((how) => how === 'at once' || path === oneKind || !/-requests$|^.incid/.test(path))
      .map((how) => [path, how] as const),
  );

  it.each(ways)('%s, %s: one effect, the same answer', async (path, how) => {
    const call = posts().find((one) => one.path === path);
    for (const key of [`key-of-${path.replace(/\W/g, '-')}-${how.replace(' ', '-')}`, null]) {
      const sample = (await samples[path]?.()) as Sample;
      if (!key && sample.needsKey) continue;
      // What one call alone does, to compare with.
      const alone = (await samples[path]?.()) as Sample;
      await send(alone);
      const answers = await twice(sample, how, key);
      const statuses = answers.map(({ statusCode }) => statusCode);
      // At once the second one may be told to wait for the first; without a key staff are told
      // that it is done already.
      const waits = key && how === 'at once' && call?.replays ? 409 : 200;
      const second = key ? waits : (sample.repeated ?? 200);
      for (const status of statuses) expect([200, second]).toContain(status);
      expect(statuses).toContain(200);
      if (!key && second !== 200) expect(statuses).toContain(second);
      const bodies = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.body);
      expect(new Set(bodies).size).toBe(1);
      await jobsDone();
      const unlike = (text: unknown) =>
        JSON.stringify(text).replaceAll(/SW-\w{26}|\d{4}-\d\d-\d\d[^"]*/g, '');
      expect(unlike(await sample.effects())).toBe(unlike(await alone.effects()));
    }
  });

  it.each(Object.keys(samples))('%s under the key of another body is refused', async (path) => {
    const sample = (await samples[path]?.()) as Sample;
    if (!sample.other) return;
    const headers = { 'idempotency-key': `another-body-${path.replace(/\W/g, '-')}` };
    expect((await send(sample, headers)).statusCode).toBe(200);
    const before = await sample.effects();
    const answer = await send({ ...sample, body: sample.other }, headers);
    expect(answer.statusCode).toBe(422);
    expect(await sample.effects()).toEqual(before);
  });

  it('gives a kept answer to nobody but who was answered, and only while they may call', async () => {
    const release = samples['/payments/{id}/release'];
    const sample = (await release?.()) as Sample;
    const { by } = sample;
    if (!by) throw new Error('a call of staff');
    const key = { 'idempotency-key': 'the-key-of-one-member' };
    const [colleague, auditor] = [await signIn(money, 'finance'), await signIn(money, 'auditor')];
    money.clock.advance(freshMs);
    const stale = await send(sample, key);
    expect([stale.statusCode, stale.json().error]).toEqual([403, 'confirm-needed']);
    // Once the password was given the console sends the very same again.
    const { headers } = await sessionFor(money.platform, by.id);
    const fresh = { ...sample, by: { ...by, headers } };
    const done = await send(fresh, key);
    expect(done.statusCode).toBe(200);
    expect((await send(fresh, key)).headers['idempotent-replayed']).toBe('true');
    for (const [member, status] of [
      [{ ...by, headers: {} }, 401],
      [auditor, 403],
      [colleague, 403],
      [await signIn(money, 'finance'), 409],
    ] as const) {
      const answer = await send({ ...sample, by: member }, key);
      expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([
        status,
        undefined,
      ]);
    }
  });
});
