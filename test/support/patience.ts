/**
 * How long a test waits for a condition, in milliseconds. It is no promise about speed: it only ends what
 * hangs, also on a machine that is ten times slower than the one on the desk.
 */
export const patience = 240_000;
