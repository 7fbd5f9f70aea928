import { afterAll, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { readConsent } from '../consents.store.server.ts';
import { missingFor } from '../rules.ts';
import { readChecks } from '../store.server.ts';
import { seedSampleCases } from './seed.server.ts';

const product = await openProduct();
afterAll(() => product.close());

const cases = () =>
  product.platform.database.kysely
    .selectFrom('cases')
    .selectAll()
    .where('source_kind', '=', 'staff')
    .orderBy('source_id')
    .execute();

it('the samples: one waits for the person, one can be decided, one does not match, one is late', async () => {
  const { clock, database } = product.platform;
  const [waits, ready, mismatch, late, ...more] = await cases();
  expect(more).toEqual([]);
  expect([waits?.state, ready?.state, mismatch?.state, late?.state]).toEqual([
    ...['waiting', 'ready', 'open', 'open'],
  ]);
  expect(missingFor('Basic', await readChecks(database.kysely, ready?.id ?? ''))).toEqual([]);
  expect(await readConsent(database.kysely, ready?.id ?? '', 'checks')).toBeDefined();
  const [identity] = await readChecks(database.kysely, mismatch?.id ?? '');
  expect(identity?.compared).toContainEqual({ field: 'last', provider: 'mismatch' });
  const now = clock.now().getTime();
  expect(late?.due_at.getTime()).toBeLessThan(now);
  for (const one of [waits, ready, mismatch]) expect(one?.due_at.getTime()).toBeGreaterThan(now);
  // Nobody is written to, and a second start adds none.
  const { rows } = await database.executeSql(
    `select 1 from pgboss.job where name = 'case-invite' union all select 1 from mail_outbox`,
  );
  expect(rows).toEqual([]);
  await seedSampleCases(product.platform);
  expect(await cases()).toHaveLength(4);
});
