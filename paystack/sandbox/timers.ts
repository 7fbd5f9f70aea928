/** Time that can be moved forward: webhooks are tried again for 72 hours, and no test waits so long. */
export interface Timers {
  now(): number;
  /** Runs `work` once, `ms` from now by this clock. */
  after(ms: number, work: () => void): void;
  /** Moves the clock and runs at once what has become due. */
  advance(ms: number): void;
  stop(): void;
}

// Longer than this and setTimeout fires at once.
const longestWait = 2 ** 31 - 1;

export function openTimers(): Timers {
  let ahead = 0;
  let due: { at: number; work: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const now = () => Date.now() + ahead;

  function run(): void {
    const ready = due.filter(({ at }) => at <= now()).sort((a, b) => a.at - b.at);
    due = due.filter((one) => !ready.includes(one));
    for (const { work } of ready) work();
    clearTimeout(timer);
    if (due.length === 0) return;
    const next = Math.min(...due.map(({ at }) => at)) - now();
    timer = setTimeout(run, Math.min(Math.max(next, 0), longestWait));
    timer.unref();
  }

  return {
    now,
    after(ms, work) {
      due.push({ at: now() + ms, work });
      run();
    },
    advance(ms) {
      ahead += ms;
      run();
    },
    stop() {
      due = [];
      clearTimeout(timer);
    },
  };
}
