import { sql } from 'kysely';
import type { Database, Trx } from './database/database.server.ts';
import { deleteInBatches } from './jobs/batches.server.ts';
import { foundUnder, type Secrets } from './secrets.server.ts';

declare module './database/database.server.ts' {
  interface Tables {
    idempotency_keys: {
      key_hash: string;
      call: string;
      body_hash: string;
      status: number | null;
      answer: string | null;
      created_at: Date;
    };
  }
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'again'; readonly status: number; readonly answer: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'different' };

/** A claim that was not renewed for so long goes to the next caller: its process was killed. */
const abandonedAfter = '20 seconds';
const isAbandoned = sql<boolean>`idempotency_keys.status is null
  and idempotency_keys.created_at < now() - ${abandonedAfter}::interval`;
const renewalMs = 5_000;

export interface Idempotency {
  /** The first caller holds the key until `finish` or `release`, however long the work takes. */
  claim(call: string, key: string, body: string): Promise<Claim>;
  /** Keeps the answer; with `trx` it is kept with what that transaction does, or not at all. */
  finish(call: string, key: string, status: number, answer: string, trx?: Trx): Promise<void>;
  /** Gives a key without an answer back, so that the caller may try again. */
  release(call: string, key: string): Promise<void>;
  sweep(keptMs: number): Promise<void>;
}

function answerOf(
  { status, answer }: { status: number | null; answer: string | null },
  sameBody: boolean,
): Claim {
  if (!sameBody) return { kind: 'different' };
  return status === null ? { kind: 'busy' } : { kind: 'again', status, answer: answer ?? '' };
}

export function openIdempotency(
  database: Database,
  secrets: Pick<Secrets, 'keyedHash' | 'keyedHashes'>,
  renewEveryMs = renewalMs,
): Idempotency {
  const db = database.kysely;
  const hashOf = (call: string, key: string) =>
    secrets.keyedHash('idempotency-key', `${call}\n${key}`);
  const read = (hash: string) =>
    db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status', 'answer', isAbandoned.as('isAbandoned')])
      .where('key_hash', '=', hash)
      .executeTakeFirst();
  const held = new Map<string, NodeJS.Timeout>();
  const hold = (hash: string) => {
    const renew = () =>
      db
        .updateTable('idempotency_keys')
        .set({ created_at: sql<Date>`now()` })
        .where('key_hash', '=', hash)
        .where('status', 'is', null)
        .execute()
        // The next renewal is soon enough.
        .catch(() => undefined);
    held.set(hash, setInterval(renew, renewEveryMs).unref());
  };
  const letGo = (hash: string) => {
    clearInterval(held.get(hash));
    held.delete(hash);
    return hash;
  };
  return {
    async claim(call, key, body) {
      // The key may have been claimed under an earlier SECRET_KEY.
      const earlier = secrets.keyedHashes('idempotency-key', `${call}\n${key}`).slice(1);
      const old = await foundUnder(earlier, (hash) => read(hash));
      if (old) {
        const bodies = secrets.keyedHashes('idempotency-body', body);
        const isSame = bodies.includes(old.body_hash);
        if (!isSame || !old.isAbandoned) return answerOf(old, isSame);
      }
      // A body may hold a password: a plain hash of it could be tried out, word by word.
      const [keyHash, bodyHash] = [hashOf(call, key), secrets.keyedHash('idempotency-body', body)];
      const { rows: won } = await sql`
        insert into idempotency_keys (key_hash, call, body_hash) values (${keyHash}, ${call}, ${bodyHash})
        on conflict (key_hash) do update set created_at = now()
          where idempotency_keys.body_hash = ${bodyHash} and ${isAbandoned}
        returning 1`.execute(db);
      if (won.length > 0) {
        hold(letGo(keyHash));
        return { kind: 'first' };
      }
      const row = await read(keyHash);
      return row ? answerOf(row, row.body_hash === bodyHash) : { kind: 'busy' };
    },
    async finish(call, key, status, answer, trx) {
      await (trx ?? db)
        .updateTable('idempotency_keys')
        .set({ status, answer })
        .where('key_hash', '=', letGo(hashOf(call, key)))
        .execute();
    },
    async release(call, key) {
      await db
        .deleteFrom('idempotency_keys')
        .where('key_hash', '=', letGo(hashOf(call, key)))
        // An answer that was kept with its work stays: the work may be done, though nobody heard of the commit.
        .where('status', 'is', null)
        .execute();
    },
    async sweep(keptMs) {
      const isOld = sql<boolean>`created_at < now() - ${keptMs / 1_000} * interval '1 second'`;
      await deleteInBatches(db, 'idempotency_keys', isOld);
    },
  };
}
