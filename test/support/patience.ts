/**
 * How long a test waits for a condition, in milliseconds. It is no promise about speed: it only ends what
 * hangs, also on a machine that is ten times slower than a usual one. `TEST_PATIENCE=20000` ends
 * it sooner, for who looks for a fault.
 */
export const patience = Number(process.env.TEST_PATIENCE ?? 240_000);
