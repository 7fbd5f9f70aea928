import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { AnswersOf, Tables, Trx, Work } from './database.server.ts';
import { nameOf, unsent } from './query.server.ts';
import type { Statement } from './statement.ts';

type Answer = QueryResult<unknown>;
export type Send = (statements: readonly Statement[]) => Promise<PromiseSettledResult<Answer>[]>;

const parts = {
  adapter: unsent.createAdapter(),
  compiler: unsent.createQueryCompiler(),
  driver: unsent.createDriver(),
};

/** Takes statements down instead of sending them; their answers come later. */
class Notes implements DatabaseConnection {
  readonly statements: Statement[] = [];
  readonly #answers: PromiseWithResolvers<Answer>[] = [];
  #isTaking = false;

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isTaking) {
      throw new Error('What waits for an answer cannot travel with what it waits for.');
    }
    const name = nameOf(sql);
    this.statements.push({ sql, parameters, ...(name ? { name } : {}) });
    const answer = Promise.withResolvers<Answer>();
    this.#answers.push(answer);
    return answer.promise as Promise<QueryResult<Row>>;
  }

  streamQuery(): never {
    throw new Error('A stream cannot travel with other statements.');
  }

  take<T>(work: Work<T>, db: Trx): { promise: Promise<T>; hasAsked: boolean } {
    const before = this.statements.length;
    this.#isTaking = true;
    try {
      return { promise: work(db), hasAsked: this.statements.length > before };
    } finally {
      this.#isTaking = false;
    }
  }

  answer(all: readonly PromiseSettledResult<Answer>[]): void {
    for (const [place, { resolve, reject }] of this.#answers.entries()) {
      const one = all[place];
      if (one?.status === 'fulfilled') resolve(one.value);
      else reject(one?.reason ?? new Error('A statement was not answered.'));
    }
  }
}

function notedBy(notes: Notes): Trx {
  const { adapter, compiler, driver } = parts;
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(notes),
  });
  return new Transaction<Tables>({
    config: { dialect: unsent },
    dialect: unsent,
    driver,
    executor,
  });
}

/** Sends what all of `works` ask for at once. Throws before anything is sent if one fails before it asks. */
export async function sendTogether<const W extends readonly Work[]>(
  works: W,
  send: Send,
): Promise<AnswersOf<W>> {
  const notes = new Notes();
  const db = notedBy(notes);
  const promises: Promise<unknown>[] = [];
  for (const work of works) {
    const { promise, hasAsked } = notes.take(work, db);
    // A rejection is thrown below; until then it is nobody's.
    promise.catch(() => undefined);
    promises.push(promise);
    if (!hasAsked) await promise;
  }
  if (notes.statements.length > 0) notes.answer(await send(notes.statements));
  const ends = await Promise.allSettled(promises);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }) as AnswersOf<W>;
}

/** The statements that `work` asks for at once, unsent: for tests that read their plans. */
export function statementsOf(work: Work): readonly Statement[] {
  const notes = new Notes();
  notes.take(work, notedBy(notes));
  return notes.statements;
}
