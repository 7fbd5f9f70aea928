/** How many calls of this page wait for their answer; for notices of waits and late scrolls. */

let count = 0;
let presses = 0;
const watchers = new Set<() => void>();

function change(calls: number, pressed: number): void {
  count += calls;
  presses += pressed;
  for (const watcher of watchers) watcher();
}

async function counted<T>(work: Promise<T>, pressed: 0 | 1): Promise<T> {
  change(1, pressed);
  try {
    return await work;
  } finally {
    change(-1, -pressed);
  }
}

export const pending = <T>(work: Promise<T>): Promise<T> => counted(work, 0);

/** For a press whose button may not show that it waits: a line of the page shows it. */
export const pendingPress = <T>(work: Promise<T>): Promise<T> => counted(work, 1);

export const pendingCount = (): number => count;
export const pressCount = (): number => presses;

/** Calls `watcher` after each change. Returns how to stop. */
export function watchPending(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
