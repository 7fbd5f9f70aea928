/** How many calls of this page wait for their answer; for notices of long waits and late scrolls. */

let count = 0;
const watchers = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const watcher of watchers) watcher();
}

export async function pending<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

export const pendingCount = (): number => count;

/** Calls `watcher` after each change. Returns how to stop. */
export function watchPending(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
