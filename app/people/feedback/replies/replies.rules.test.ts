import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DisputeGround } from './replies.contract.ts';
import {
  answerObstacle,
  disputeDue,
  disputeObstacle,
  groundNames,
  groundWords,
  isWithheld,
  lastReadingDay,
  type Released,
  replyState,
} from './replies.rules.ts';

const from = new Date('2026-11-28T23:00:00Z');
const before = new Date(from.getTime() - 1);
const released: Released = { takenBack: false, countsFrom: from, answered: false, outcomes: [] };

describe('a released feedback', () => {
  it.each<[string, Partial<Released>, Date, string]>([
    ['is read by the worker first', {}, before, 'reading'],
    ['counts from midnight on', {}, from, 'counts'],
    ['is disputed while nobody has decided', { outcomes: [null] }, from, 'disputed'],
    ['counts again once dismissed', { outcomes: ['dismissed'] }, from, 'counts'],
    [
      'is still read where it was dismissed at once',
      { outcomes: ['dismissed'] },
      before,
      'reading',
    ],
    ['is disputed again by an appeal', { outcomes: ['dismissed', null] }, from, 'disputed'],
    ['is gone once upheld', { outcomes: ['dismissed', 'upheld'] }, from, 'taken-back'],
    ['counts where it did before workers could read it', { countsFrom: null }, before, 'counts'],
  ])('%s', (_name, change, now, state) => {
    expect(replyState({ ...released, ...change }, now)).toBe(state);
  });

  it('is disputed once, and appealed once after a dismissal', () => {
    const of = (...outcomes: Released['outcomes']) =>
      disputeObstacle({ ...released, outcomes }, from);
    expect([of(), of('dismissed')]).toEqual([null, null]);
    expect([of(null), of('dismissed', null)]).toEqual(['disputed', 'disputed']);
    expect([of('upheld'), of('dismissed', 'dismissed')]).toEqual(['settled', 'settled']);
  });

  it('is answered once, and not where nobody can read it', () => {
    const of = (change: Partial<Released>) => answerObstacle({ ...released, ...change }, from);
    expect([of({}), of({ outcomes: [null] })]).toEqual([null, null]);
    expect(of({ answered: true })).toBe('answered');
    expect([of({ takenBack: true }), of({ countsFrom: null })]).toEqual(['closed', 'closed']);
  });

  it('loses its words meanwhile where they are not public yet, or are personal data', () => {
    for (const ground of DisputeGround.options) {
      expect([ground, isWithheld(ground, from, before)]).toEqual([ground, true]);
      expect([ground, isWithheld(ground, from, from)]).toEqual([
        ground,
        ground === 'personal-data',
      ]);
    }
  });

  it('loses its words meanwhile where it counted before workers could read it, as they are not public', () => {
    for (const ground of DisputeGround.options) {
      expect([ground, isWithheld(ground, null, from)]).toEqual([ground, true]);
    }
  });

  it('is gone once staff took it back, whatever came of a dispute', () => {
    const of = (change: Partial<Released>) => replyState({ ...released, ...change }, from);
    expect(of({ takenBack: true })).toBe('taken-back');
    expect(of({ takenBack: true, outcomes: [null] })).toBe('taken-back');
    expect(of({ outcomes: ['upheld', null] })).toBe('taken-back');
  });

  it('can be in no state that both counts and is disputed, whatever happened', () => {
    const outcome = fc.constantFrom('upheld' as const, 'dismissed' as const, null);
    const any = fc.record({
      takenBack: fc.boolean(),
      countsFrom: fc.option(fc.constant(from)),
      answered: fc.boolean(),
      outcomes: fc.array(outcome, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(any, fc.constantFrom(before, from), (one, now) => {
        const state = replyState(one, now);
        if (one.outcomes.includes(null)) expect(state).not.toBe('counts');
        if (state === 'reading') expect(one.countsFrom?.getTime()).toBeGreaterThan(now.getTime());
        if (state === 'taken-back') {
          expect(answerObstacle(one, now)).not.toBeNull();
          expect(disputeObstacle(one, now)).toBe('settled');
        }
      }),
    );
  });
});

describe('a dispute', () => {
  // Monday 23 November 2026: the fifth business day after it is Monday the 30th.
  it('is due at 17:00 in Lagos on the fifth business day, holidays left out', () => {
    const monday = new Date('2026-11-23T09:00:00Z');
    expect(disputeDue(monday, new Set()).toISOString()).toBe('2026-11-30T16:00:00.000Z');
    const holidays = new Set(['2026-11-25']);
    expect(disputeDue(monday, holidays).toISOString()).toBe('2026-12-01T16:00:00.000Z');
  });

  it('tells the worker the last whole day', () => {
    expect(lastReadingDay(from).toISOString()).toBe('2026-11-27T23:00:00.000Z');
  });
});

describe('the grounds of a dispute (ME-07)', () => {
  it('are named, and told in the words of the worker', () => {
    expect(
      DisputeGround.options.map((ground) => [ground, groundNames[ground], groundWords[ground]]),
    ).toEqual([
      ['not-my-client', 'Not my client', 'I never worked for whoever wrote this'],
      ['false-fact', 'A false fact', 'Something it says happened did not happen so'],
      ['personal-data', 'Personal data', 'It tells my address, my health, my family or the like'],
      ['threat', 'A threat', 'It threatens me or somebody'],
      ['extortion', 'Extortion', 'I was asked for money or a favour to have it removed'],
    ]);
  });
});
