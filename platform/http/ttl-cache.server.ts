import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.server.ts';

export interface TtlCache<T> {
  /** What `load` gave for the key not long ago; many who ask at once wait for one load. */
  of(key: string, load: () => Promise<T>): Promise<T>;
}

/** Remembers the `most` answers last asked for, for `ms` each. Failures are not kept. */
export function openMemory<T>(
  clock: Clock,
  { ms, most }: { ms: number; most: number },
): TtlCache<T> {
  const kept = new LRUCache<string, Promise<T>>({
    max: most,
    // The package keeps what is exactly as old as its `ttl`, and would look at the clock once a millisecond.
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
