/** The only reader of the machine's time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Asks the database for its time again; other clocks have none to ask. */
  sync?(): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };

/** A slower answer tells the time too roughly. */
const slowestMs = 1_000;

/** The database's time, shared by all processes; between questions it counts `ticks`, in milliseconds. */
export async function openSharedClock(
  ask: () => Promise<Date>,
  ticks: () => number = () => performance.now(),
): Promise<Clock & { sync(): Promise<void> }> {
  let ahead: number | null = null;
  async function sync(): Promise<void> {
    const before = ticks();
    const told = await ask();
    const took = ticks() - before;
    // The first answer counts however slow: there is nothing better.
    if (ahead === null || took <= slowestMs) ahead = told.getTime() - (before + took / 2);
  }
  await sync();
  return { sync, now: () => new Date(Math.round(ticks() + (ahead ?? 0))) };
}
