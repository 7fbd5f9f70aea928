import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.server.ts';

export interface TtlCache<T> {
  /** A recent value of the key; concurrent callers share one load. */
  of(key: string, load: () => Promise<T>): Promise<T>;
}

/** Remembers the `most` answers last asked for, for `ms` each. Failures are not kept. */
export function openTtlCache<T>(
  clock: Clock,
  { ms, most }: { ms: number; most: number },
): TtlCache<T> {
  const kept = new LRUCache<string, Promise<T>>({
    max: most,
    // The package keeps what is exactly `ttl` old.
    ttl: ms - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  return {
    of(key, load) {
      const found = kept.get(key);
      if (found) return found;
      const value = load();
      kept.set(key, value);
      value.catch(() => kept.delete(key));
      return value;
    },
  };
}
