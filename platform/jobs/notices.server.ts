import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.server.ts';

const tryAgainMs = 1_000;

type Listen = (
  channel: string,
  heard: (said: string) => void,
  again: () => void,
) => Promise<{ close(): Promise<void> }>;

interface JobNotices {
  /** As pg-boss asks for it. Nothing is heard before `start`. */
  readonly listen: Listen;
  start(): void;
}

/** Hears of new jobs (LISTEN/NOTIFY); while hearing is lost the queues are polled. */
export function openJobNotices(database: Pick<Database, 'listen'>): JobNotices {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const listen: Listen = async (channel, heard, again) => {
    const closing = new AbortController();
    const { signal } = closing;
    const closed = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve()),
    );

    async function untilLost(): Promise<void> {
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      const end = await database.listen(channel, { heard, lost: resolve });
      if (!signal.aborted) again();
      await Promise.race([lost, closed]);
      await end();
    }
    async function keep(): Promise<void> {
      await Promise.race([started, closed]);
      while (!signal.aborted) {
        await untilLost().catch(() => undefined);
        await wait(tryAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }

    const keeping = keep();
    return {
      async close() {
        closing.abort();
        await keeping;
      },
    };
  };
  return { listen, start };
}
