import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { type Changes, changesChannel, watchChanges } from './changes.server.ts';
import type { Database } from './database.server.ts';

let database: Database;
let changes: Changes | undefined;
let tags: (string | null)[] = [];
const warn = vi.fn();
/** Enough for a busy machine; a condition that holds ends the wait at once. */
const patience = 10_000;

beforeEach(async () => {
  database = await freshDatabase();
  tags = [];
});
afterEach(async () => {
  await changes?.stop();
  await database.close();
});

function watch(on: Pick<Database, 'listen' | 'executeSql'> = database, patienceMs = 5_000) {
  const times = { heartbeatMs: 20, patienceMs };
  changes = watchChanges(on, { warn } as never, (tag) => tags.push(tag), times);
  return changes;
}
const notify = (tag: string) =>
  database.executeSql('select pg_notify($1, $2)', [changesChannel, tag]);

describe('changes', () => {
  it('are not heard by one whose notifications get lost, and it says so once', async () => {
    const deafened = {
      listen: async () => async () => undefined,
      executeSql: (text: string, values?: unknown[]) => database.executeSql(text, values),
    };
    const deaf = watch(deafened, 50);
    // Behind a pooler by transaction it tries for as long as it runs.
    await vi.waitFor(() => expect(tags.length).toBeGreaterThan(1), patience);
    expect(deaf.listens()).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('are not heard where listening is refused', async () => {
    const refused = watch({
      listen: async () => {
        throw new Error('No.');
      },
      executeSql: (text, values) => database.executeSql(text, values),
    });
    await vi.waitFor(() => expect(tags).toContain(null), patience);
    expect(refused.listens()).toBe(false);
  });

  it('are told by their topic and counted', async () => {
    const heard = watch();
    await vi.waitFor(() => expect(heard.listens()).toBe(true), patience);
    const before = heard.count();
    await notify('plans');
    await vi.waitFor(() => expect(tags).toEqual(['plans']), patience);
    expect(heard.count()).toBe(before + 1);
  });

  it('count as everything while the connection is gone, and are heard again after', {
    tags: 'nightly',
  }, async () => {
    const heard = watch();
    await vi.waitFor(() => expect(heard.listens()).toBe(true), patience);
    // The embedded database has no connection to lose.
    if (database.kind === 'pglite') return;
    await database.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    );
    await vi.waitFor(() => expect(tags).toEqual([null]), patience);
    await vi.waitFor(() => expect(heard.listens()).toBe(true), patience);
    await notify('posts');
    await vi.waitFor(() => expect(tags).toEqual([null, 'posts']), patience);
  });
});
