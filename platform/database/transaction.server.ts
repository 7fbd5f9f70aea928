import { AsyncLocalStorage } from 'node:async_hooks';
import { type DatabaseConnection, type Dialect, type Driver, type Kysely, sql } from 'kysely';
import type { Tables, Trx } from './database.server.ts';

const open = new AsyncLocalStorage<{ isOpen: boolean; takesTime: boolean }>();

export const takesTime = (): boolean => open.getStore()?.takesTime ?? false;

/** Lets the statements of this transaction take as long as they need, as the first pass over a long trail does. */
export async function takeTime(trx: Trx): Promise<void> {
  const transaction = open.getStore();
  if (transaction) transaction.takesTime = true;
  await sql`set local statement_timeout = 0`.execute(trx);
}

export function refuseInside(): void {
  if (open.getStore()?.isOpen) {
    throw new Error('The outer database handle was used inside a transaction: pass trx on.');
  }
}

function turns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}

/** Refuses a second connection inside a transaction; behind that guard a single connection is given out in turns. */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter() {
      const adapter = dialect.createAdapter();
      return Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true });
    },
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver(): Driver {
      const driver = dialect.createDriver();
      const single = dialect.createAdapter().supportsMultipleConnections === false;
      const acquire = driver.acquireConnection.bind(driver);
      const release = driver.releaseConnection.bind(driver);
      const nextTurn = turns();
      const ends = new WeakMap<DatabaseConnection, () => void>();
      driver.acquireConnection = async (...options) => {
        refuseInside();
        const end = single ? await nextTurn() : () => {};
        try {
          const connection = await acquire(...options);
          ends.set(connection, end);
          return connection;
        } catch (error) {
          end();
          throw error;
        }
      };
      driver.releaseConnection = async (connection, ...options) => {
        const end = ends.get(connection);
        await release(connection, ...options).finally(() => end?.());
      };
      return driver;
    },
  };
}

export async function runTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  refuseInside();
  const state = { isOpen: false, takesTime: false };
  // Around all of it: the end of a transaction may take as long as its statements.
  return open.run(state, () =>
    db.transaction().execute(async (trx) => {
      state.isOpen = true;
      try {
        return await work(trx);
      } finally {
        state.isOpen = false;
      }
    }),
  );
}
