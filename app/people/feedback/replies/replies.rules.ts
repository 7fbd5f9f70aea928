import { dueAt } from '#app/people/cases/rules.ts';
import { addDays, dayOf, startOfDay } from '#platform/time.ts';
import type { DisputeGround, DisputeOutcome, ReplyState } from './replies.contract.ts';

/** Within how many business days a dispute is decided (ME-07). */
export const disputeBusinessDays = 5;

/** A dispute and one appeal. */
const mostRounds = 2;

/** By when a dispute is decided: 17:00 in Lagos on the fifth business day after the day it was raised. */
export const disputeDue = (raisedAt: Date, holidays: ReadonlySet<string>): Date =>
  dueAt(raisedAt, disputeBusinessDays, holidays);

/** The grounds as a worker and staff read them. */
export const groundNames: Readonly<Record<DisputeGround, string>> = {
  'not-my-client': 'Not my client',
  'false-fact': 'A false fact',
  'personal-data': 'Personal data',
  threat: 'A threat',
  extortion: 'Extortion',
};

/** What each ground means, in the worker's words. */
export const groundWords: Readonly<Record<DisputeGround, string>> = {
  'not-my-client': 'I never worked for whoever wrote this',
  'false-fact': 'Something it says happened did not happen so',
  'personal-data': 'It tells my address, my health, my family or the like',
  threat: 'It threatens me or somebody',
  extortion: 'I was asked for money or a favour to have it removed',
};

/**
 * Whether the words are held back during a dispute: where they are not public yet, and where the dispute
 * is about the personal data in them. Else they stay, with the mark.
 */
export function isWithheld(ground: DisputeGround, countsFrom: Date | null, now: Date): boolean {
  return ground === 'personal-data' || countsFrom === null || countsFrom > now;
}

/** What decides where a released feedback stands. */
export interface Released {
  readonly takenBack: boolean;
  /** Null: it was counted before workers could read it. */
  readonly countsFrom: Date | null;
  readonly answered: boolean;
  /** In their order; null for one that is not decided. */
  readonly outcomes: readonly (DisputeOutcome | null)[];
}

/** Where a released feedback stands at a moment. */
export function replyState(released: Released, now: Date): ReplyState {
  const { takenBack, countsFrom, outcomes } = released;
  if (takenBack || outcomes.includes('upheld')) return 'taken-back';
  if (outcomes.includes(null)) return 'disputed';
  return countsFrom !== null && countsFrom > now ? 'reading' : 'counts';
}

/** Why the worker cannot dispute a feedback now; null: it can be disputed. */
export function disputeObstacle(released: Released, now: Date): 'disputed' | 'settled' | null {
  const state = replyState(released, now);
  if (state === 'disputed') return 'disputed';
  return state === 'taken-back' || released.outcomes.length >= mostRounds ? 'settled' : null;
}

/** Why the worker cannot answer a feedback; null: there may be an answer. What has no public words has none. */
export function answerObstacle(released: Released, now: Date): 'answered' | 'closed' | null {
  if (released.answered) return 'answered';
  const isGone = replyState(released, now) === 'taken-back';
  return isGone || released.countsFrom === null ? 'closed' : null;
}

/** The last whole day on which the worker alone reads a feedback. */
export const lastReadingDay = (countsFrom: Date): Date =>
  startOfDay(addDays(dayOf(countsFrom), -1));
