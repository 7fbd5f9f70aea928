import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { openIdempotency } from './idempotency.server.ts';
import { secretsFrom } from './secrets.server.ts';

const secrets = secretsFrom('a key for tests only, forty characters ok');
/** Longer than a test takes: as if the process that claims were killed at once. */
const never = 24 * 3_600_000;

const database = await freshDatabase();
const idempotency = openIdempotency(database, secrets, never);
afterAll(() => database.close());

const age = (seconds: number) =>
  database.executeSql(
    `update idempotency_keys set created_at = created_at - interval '${seconds} seconds'`,
  );

describe('a key', () => {
  it('is refused for another body, also after its answer', async () => {
    await idempotency.claim('save', 'other', 'a');
    expect(await idempotency.claim('save', 'other', 'b')).toEqual({ kind: 'different' });
    await idempotency.finish('save', 'other', 200, '{}');
    expect(await idempotency.claim('save', 'other', 'b')).toEqual({ kind: 'different' });
  });

  it('is busy until its answer is kept, and gives that one from then on', async () => {
    expect(await idempotency.claim('save', 'one', 'a')).toEqual({ kind: 'first' });
    expect(await idempotency.claim('save', 'one', 'a')).toEqual({ kind: 'busy' });
    await idempotency.finish('save', 'one', 201, '{"id":1}');
    const again = { kind: 'again', status: 201, answer: '{"id":1}' };
    expect(await idempotency.claim('save', 'one', 'a')).toEqual(again);
    expect(await idempotency.claim('other-call', 'one', 'a')).toEqual({ kind: 'first' });
  });

  it('is claimed by one of many at once', async () => {
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => idempotency.claim('save', 'many', 'a')),
    );
    expect(claims.filter(({ kind }) => kind === 'first')).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === 'busy')).toHaveLength(19);
  });

  it('is free again when given back, or left behind by a killed process', async () => {
    await idempotency.claim('save', 'back', 'a');
    await idempotency.release('save', 'back');
    expect(await idempotency.claim('save', 'back', 'a')).toEqual({ kind: 'first' });
    await age(19);
    expect(await idempotency.claim('save', 'back', 'a')).toEqual({ kind: 'busy' });
    await age(2);
    expect(await idempotency.claim('save', 'back', 'b')).toEqual({ kind: 'different' });
    expect(await idempotency.claim('save', 'back', 'a')).toEqual({ kind: 'first' });
  });

  it('is free again under the next SECRET_KEY too, for the same body', async () => {
    await idempotency.claim('save', 'turned', 'a');
    const next = secretsFrom('another key for tests, forty characters', [
      'a key for tests only, forty characters ok',
    ]);
    const after = openIdempotency(database, next, never);
    expect(await after.claim('save', 'turned', 'a')).toEqual({ kind: 'busy' });
    await age(21);
    expect(await after.claim('save', 'turned', 'b')).toEqual({ kind: 'different' });
    expect(await after.claim('save', 'turned', 'a')).toEqual({ kind: 'first' });
  });

  it('stays busy while its process works on it, however long that takes', async () => {
    const working = openIdempotency(database, secrets, 5);
    const isFresh = async () => {
      const { rows } = await database.executeSql(
        `select from idempotency_keys where call = 'slow' and created_at > now() - interval '10 seconds'`,
      );
      return rows.length > 0;
    };
    await working.claim('slow', 'one', 'a');
    await age(21);
    await expect.poll(isFresh).toBe(true);
    expect(await idempotency.claim('slow', 'one', 'a')).toEqual({ kind: 'busy' });

    await working.finish('slow', 'one', 200, '{}');
    await age(21);
    const kept = { kind: 'again', status: 200, answer: '{}' };
    expect(await idempotency.claim('slow', 'one', 'a')).toEqual(kept);
    // Given back it is anybody's, and nobody renews it any more.
    await working.claim('slow', 'two', 'a');
    await working.release('slow', 'two');
    expect(await idempotency.claim('slow', 'two', 'a')).toEqual({ kind: 'first' });
    await age(21);
    expect(await idempotency.claim('slow', 'two', 'a')).toEqual({ kind: 'first' });
  });

  it('is kept as a hash, for a day', async () => {
    await idempotency.claim('save', 'secret-key', 'secret-body');
    const rows = async () => (await database.executeSql('select * from idempotency_keys')).rows;
    expect(JSON.stringify(await rows())).not.toContain('secret');
    await idempotency.sweep(86_400_000);
    expect(await rows()).not.toEqual([]);
    await age(24 * 3600);
    await idempotency.sweep(86_400_000);
    expect(await rows()).toEqual([]);
  });
});
