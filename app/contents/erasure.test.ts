import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Erasers } from '#app/intake/account/erasure/erasure.service.server.ts';
import { amount } from '#test/programme/figures.ts';
import { openWorld } from '#test/support/erasure.ts';
import type { Kept } from '#test/support/erasure-model.ts';
import { allErasers } from './erasure.server.ts';

// Check 42 of the programme: whoever is erased, exactly that person's own rows and files go.
const world = await openWorld();
afterAll(() => world.close());

const kinds = [
  ...(['order', 'theft', 'application', 'paper', 'record', 'claim'] as const),
  ...(['feedback', 'message', 'list', 'account'] as const),
  ...(['case', 'guarantor', 'share', 'reply', 'renewal'] as const),
];
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(3),
  about: fc.nat(3),
  /** Which handle of anybody's is written as plain text. */
  stray: fc.nat(),
  /** Paid, accepted, published: whatever keeps a row. */
  settled: fc.boolean(),
  shouted: fc.boolean(),
});
const pluck = (rows: readonly Kept[], table: string) =>
  rows.flatMap((one) => (one.table === table ? [JSON.stringify(one.row)] : [])).sort();

const scenarios = fc.tuple(fc.array(act, { minLength: 3, maxLength: 9 }), fc.nat(3));

/** Whether these erasers take what the model says, and nothing else, in so many lives of four people. */
const takesItsOwn = (erasers: Erasers, lives: { numRuns: number; endOnFailure?: boolean }) =>
  fc.assert(
    fc.asyncProperty(scenarios, async ([acts, subject]) => {
      const people = world.newPeople();
      for (const one of acts) await world.perform(people, one);
      const before = await world.snapshot();
      const { rows, files } = world.model(people[subject] ?? '', before);
      await world.erase(erasers, people[subject] ?? '');
      const after = await world.snapshot();
      for (const table of world.tables) {
        expect(pluck(after.rows, table)).toEqual(pluck(rows, table));
      }
      expect(after.files).toEqual(files);
      // Nothing is left for a second time.
      await world.erase(erasers, people[subject] ?? '');
      const again = await world.snapshot();
      expect(again.files).toEqual(files);
      for (const table of world.tables) {
        expect(pluck(again.rows, table)).toEqual(pluck(rows, table));
      }
    }),
    lives,
  );

it('takes the rows and files of the person alone, by all erasers together (check 42)', async () => {
  await takesItsOwn(allErasers, { numRuns: amount('ERASURES', 12) });
}, 600_000);

/** Every kind of act, about the person and about another one, as it begins and as it ends. */
const everything = kinds.flatMap((kind) =>
  [0, 2].flatMap((other) =>
    [
      { settled: false, shouted: false },
      { settled: true, shouted: true },
      { settled: true, shouted: false },
    ].map((how) => ({ kind, ...how, stray: other, who: 0, about: other })),
  ),
);
const lookedAt = everything.flatMap((one) => [one, { ...one, who: one.about, about: one.who }]);

/** The erasers that change nothing in a world where everything was done, each in its turn. */
async function changingNothing(erasers: Erasers, acts = lookedAt): Promise<string[]> {
  const people = world.newPeople();
  for (const one of acts) await world.perform(people, one);
  const [person = ''] = people;
  let before = await world.snapshot();
  const left = world.model(person, before);
  const idle: string[] = [];
  for (const [name, eraser] of Object.entries(erasers)) {
    await world.erase({ [name]: eraser }, person);
    const after = await world.snapshot();
    if (JSON.stringify(after) === JSON.stringify(before)) idle.push(name);
    before = after;
  }
  for (const table of world.tables) {
    expect(pluck(before.rows, table)).toEqual(pluck(left.rows, table));
  }
  expect(before.files).toEqual(left.files);
  return idle;
}

it('has something for every eraser of the house to take, and finds one that has nothing', {
  tags: 'nightly',
}, async () => {
  const unknown = { erase: async () => undefined };
  expect(await changingNothing({ ...allErasers, unknown })).toEqual(['unknown']);
});

/** An eraser that takes rows of others besides: those that the condition names, `$1` is the person. */
const takingMore = (table: string, condition: string): Erasers => ({
  ...allErasers,
  greedy: {
    erase: async (_platform, trx, { email }) => {
      await sql`delete from ${sql.table(table)} where ${sql.raw(condition)} like ${`%${email}`}`.execute(
        trx,
      );
    },
  },
});
const ofRecord = (is: string) => `(select email_key from verification_records r where ${is})`;

describe('erasers that are none:', { tags: 'nightly' }, () => {
  const { applications: _left, ...others } = allErasers;
  it.each([
    ['one that forgets what was sent by forms', others],
    [
      'one that takes whoever has an address that looks alike',
      takingMore('contacts', 'lower(email)'),
    ],
  ])(
    '%s is found',
    async (_what, erasers) => {
      const lives = { numRuns: 100, endOnFailure: true };
      await expect(takesItsOwn(erasers, lives)).rejects.toThrow('Property failed');
    },
    600_000,
  );

  const byId = ofRecord('r.id = record_id');
  it.each([
    ['case', 'case', 'cases', 'email_key'],
    ['share', 'share link', 'record_shares', ofRecord('r.badge = record_shares.badge')],
    ['share', 'session of an own page', 'me_sessions', byId],
    ['reply', 'dispute', 'feedback_disputes', byId],
    ['reply', 'review with its answer', 'record_reviews', byId],
    ['renewal', 'renewal', 'renewals', byId],
    ['renewal', 'address for the receipt of a renewal', 'renewal_payers', 'lower(email)'],
  ])(
    'one that takes somebody else’s %s is found: the %s of a like address',
    async (kind, _what, table, address) => {
      const acts = lookedAt.filter((one) => one.kind === kind);
      const looking = changingNothing(takingMore(table, address), acts);
      await expect(looking).rejects.toThrow('to deeply equal');
    },
  );
});
