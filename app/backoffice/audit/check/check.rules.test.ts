import { describe, expect, it } from 'vitest';
import type { Checkpoint } from '../chain/chain.rules.ts';
import { nothingPassed, pass, timingOf } from './check.rules.ts';

const point = (at: string, snapshot: string | null, cluster = 'a'): Checkpoint => ({
  number: 1,
  position: 1,
  seal_hash: '',
  taken_at: `2026-11-22T${at}.000000`,
  snapshot,
  cluster,
  follows_known: true,
});
const minute = (n: number) => Date.parse(`2026-11-22T10:0${n}:00Z`);

describe('when a sealed entry was written', () => {
  const passed = nothingPassed();
  // 90 was running at the first, and at the second, before which 101 and 102 came.
  pass(passed, point('10:01:00', '90:100:90'));
  pass(passed, point('10:02:00', '90:110:90,105'));
  const checkpoint = point('10:03:00', '120:120:');
  const timing = (tx: number | null, at: number, cluster = 'a') =>
    timingOf(
      { tx, at, sealedAt: minute(3) },
      { checkpoint: { ...checkpoint, cluster }, passed, newest: minute(3) },
    );

  it('was seen before, and had no seal then: put in', () => {
    expect([timing(101, minute(2)), timing(null, minute(2))]).toEqual(['inserted', 'inserted']);
  });

  it('is of a transaction that was still running, however long', () => {
    expect([timing(90, minute(0)), timing(105, minute(1)), timing(115, minute(2))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('says a time at which its transaction had not begun', () => {
    expect([timing(105, minute(0)), timing(115, minute(1))]).toEqual(['late', 'late']);
  });

  it('is not judged by the transactions of another server', () => {
    expect(timing(101, minute(0), 'b')).toBeNull();
  });
});
