import type { Clock } from '../clock.server.ts';

export interface Memory<T> {
  /** What `load` gave for the key not long ago; many who ask at once wait for one load. */
  of(key: string, load: () => Promise<T>): Promise<T>;
}

/** Remembers the last `most` answers for `ms` each. Failures are not kept. */
export function openMemory<T>(clock: Clock, { ms, most }: { ms: number; most: number }): Memory<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  return {
    of(key, load) {
      const now = clock.now().getTime();
      const found = kept.get(key);
      if (found && found.until > now) return found.value;
      const value = load();
      kept.delete(key);
      kept.set(key, { until: now + ms, value });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      value.catch(() => kept.delete(key));
      return value;
    },
  };
}
