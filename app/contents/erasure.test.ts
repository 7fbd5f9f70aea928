import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amount } from '#test/programme/figures.ts';
import { openWorld, type World } from '#test/support/erasure.ts';
import type { Kept } from '#test/support/erasure-model.ts';
import { allErasers } from './erasure.server.ts';

// Check 42 of the programme: whoever is erased, exactly that person's own rows and files go.
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kinds = [
  ...(['order', 'theft', 'application', 'paper', 'record', 'claim'] as const),
  ...(['feedback', 'message', 'list'] as const),
];
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(3),
  /** Which handle of anybody's is written as plain text. */
  stray: fc.nat(),
  /** Paid, accepted, published: whatever keeps a row. */
  settled: fc.boolean(),
  shouted: fc.boolean(),
});
const pluck = (rows: readonly Kept[], table: string) =>
  rows.flatMap((one) => (one.table === table ? [JSON.stringify(one.row)] : [])).sort();

it('takes the rows and files of the person alone, by all erasers together (check 42)', async () => {
  const scenario = fc.tuple(fc.array(act, { minLength: 3, maxLength: 9 }), fc.nat(3));
  await fc.assert(
    fc.asyncProperty(scenario, async ([acts, subject]) => {
      const people = world.newPeople();
      for (const one of acts) await world.perform(people, one);
      const before = await world.snapshot();
      const { rows, files } = world.model(people[subject] ?? '', before);
      await world.erase(allErasers, people[subject] ?? '');
      const after = await world.snapshot();
      for (const table of world.tables) {
        expect(pluck(after.rows, table)).toEqual(pluck(rows, table));
      }
      expect(after.files).toEqual(files);
      // Nothing is left for a second time.
      await world.erase(allErasers, people[subject] ?? '');
      const again = await world.snapshot();
      expect(again.files).toEqual(files);
      for (const table of world.tables) {
        expect(pluck(again.rows, table)).toEqual(pluck(rows, table));
      }
    }),
    { numRuns: amount('ERASURES', 12) },
  );
}, 600_000);
