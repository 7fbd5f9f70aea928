import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver, Kysely } from 'kysely';
import type { Tables, Trx } from './database.server.ts';

const open = new AsyncLocalStorage<{ done: boolean }>();

/** Makes a dialect whose connections are refused to whoever is inside a transaction of ours. */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver(): Driver {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = (...options) => {
        const transaction = open.getStore();
        if (transaction && !transaction.done) {
          throw new Error('The outer database handle was used inside a transaction: pass trx on.');
        }
        return acquire(...options);
      };
      return driver;
    },
  };
}

/** Runs `work` in a transaction of `db` with the guard up. */
export async function runTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const state = { done: false };
  try {
    return await db.transaction().execute((trx) => open.run(state, () => work(trx)));
  } finally {
    state.done = true;
  }
}
