import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.server.ts';
import type { Database } from './database.server.ts';

/** The channel on which triggers name what was changed: `pg_notify('pages', 'plans')`. */
export const changesChannel = 'pages';

const heartbeatEveryMs = 10_000;
const heartbeatWithinMs = 5_000;
const tryAgainMs = 1_000;
const heartbeatWord = 'beat ';

export interface Changes {
  /** False: changes may be missed, so nothing may be cached. */
  listens(): boolean;
  /** Grows with every change and every lost connection. */
  count(): number;
  stop(): Promise<void>;
}

/** Hears of changes in any process, by LISTEN/NOTIFY: `changed` gets the topic, or null where some may be missed. */
export function watchChanges(
  database: Pick<Database, 'listen' | 'executeSql'>,
  log: Pick<Log, 'warn'>,
  changed: (tag: string | null) => void,
  { heartbeatMs = heartbeatEveryMs, patienceMs = heartbeatWithinMs } = {},
): Changes {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hearing = false;
  /** Whether it was said since it last heard: behind a pooler that drops LISTEN it would be said for ever. */
  let said = false;
  let count = 0;
  let onBeat: (word: string) => void = () => undefined;

  const tell = (tag: string | null) => {
    count += 1;
    changed(tag);
  };

  async function heartbeat(): Promise<void> {
    const own = `${heartbeatWord}${randomUUID()}`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(new Error('A notification did not come back.'));
    const timer = setTimeout(giveUp, patienceMs);
    signal.addEventListener('abort', giveUp, { once: true });
    onBeat = (word) => {
      if (word === own) resolve();
    };
    try {
      const sent = database.executeSql('select pg_notify($1, $2)', [changesChannel, own]);
      await Promise.all([sent, promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  async function listenUntilLost(): Promise<void> {
    const lost = new AbortController();
    const end = await database.listen(changesChannel, {
      heard: (payload) => {
        if (payload.startsWith(heartbeatWord)) onBeat(payload);
        else tell(payload);
      },
      lost: () => lost.abort(),
    });
    try {
      const over = AbortSignal.any([signal, lost.signal]);
      while (!over.aborted) {
        await heartbeat();
        hearing = true;
        said = false;
        await wait(heartbeatMs, undefined, { signal: over, ref: false });
      }
    } finally {
      hearing = false;
      await end().catch(() => undefined);
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await listenUntilLost().catch(() => undefined);
      if (signal.aborted) return;
      tell(null);
      if (!said) log.warn('changes are not heard: no page is kept until they are');
      said = true;
      await wait(tryAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    listens: () => hearing,
    count: () => count,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
