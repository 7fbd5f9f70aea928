import { describe, expect, it } from 'vitest';
import { calendarDay, instantAt } from '#platform/time.ts';
import { partsOf } from './asking/asking.rules.ts';
import { CheckKind, type CheckState } from './contract.ts';
import { progressSaid } from './person/copy.ts';
import {
  answerUntil,
  checksOf,
  counts,
  dueAt,
  goodUntil,
  isStillGood,
  levelOfApplications,
  levelReached,
  missingFor,
  stateOf,
  usualDays,
} from './rules.ts';

const none: ReadonlySet<string> = new Set();
const at = (text: string) => instantAt(text);
const check = (kind: CheckKind, state: CheckState, reason = '') => ({
  kind,
  state,
  partial_reason: reason || null,
});

describe('the checks of a level (CASE-03)', () => {
  it('grow with the level', () => {
    expect(checksOf.Free).toEqual(['phone']);
    expect(checksOf.Basic).toEqual(['identity', 'phone', 'address']);
    expect(checksOf.Premium).toHaveLength(7);
    expect(checksOf.Platinum).toEqual(CheckKind.options);
  });

  it('hold for 60, 24 and 12 months', () => {
    const made = at('2026-11-03T10:00');
    expect(goodUntil('identity', made)).toBe('2031-11-03');
    expect(goodUntil('guarantor-2', made)).toBe('2028-11-03');
    expect(goodUntil('meeting', made)).toBe('2028-11-03');
    expect(goodUntil('phone', made)).toBe('2027-11-03');
    // The last of a month stays in it.
    expect(goodUntil('health', at('2024-02-29T10:00'))).toBe('2025-02-28');
  });

  it('are taken over while they are good, and only if they counted', () => {
    const today = calendarDay('2026-11-03');
    const isGood = (state: CheckState, good_until: string | null, reason?: string) =>
      isStillGood({ ...check('address', state, reason), good_until }, today);
    expect(isGood('passed', '2026-11-04')).toBe(true);
    expect(isGood('partial', '2026-11-04', 'A cousin')).toBe(true);
    expect(isGood('partial', '2026-11-04')).toBe(false);
    expect(isGood('passed', '2026-11-03')).toBe(false);
    expect(isGood('failed', '2026-11-04')).toBe(false);
    expect(isGood('passed', null)).toBe(false);
  });

  it('carry a level when all passed, or are partial with a reason', () => {
    const basic = [check('identity', 'passed'), check('phone', 'passed')];
    expect(levelReached('Basic', [...basic, check('address', 'to-do')])).toBe('Free');
    expect(levelReached('Basic', [...basic, check('address', 'partial')])).toBe('Free');
    expect(levelReached('Basic', [...basic, check('address', 'partial', 'A cousin')])).toBe(
      'Basic',
    );
    expect(levelReached('Premium', [...basic, check('address', 'passed')])).toBe('Basic');
    expect(levelReached('Basic', [check('identity', 'passed')])).toBeNull();
    expect(counts(check('phone', 'partial'))).toBe(false);
    // A reason alone is none: the check is still to be made.
    expect(counts(check('phone', 'to-do', 'A cousin'))).toBe(false);
  });

  it('carry no level above the one that was asked for', () => {
    const all = checksOf.Platinum.map((kind) => check(kind, 'passed'));
    for (const level of ['Free', 'Basic', 'Premium', 'Platinum'] as const) {
      expect(levelReached(level, all)).toBe(level);
      expect(missingFor(level, all)).toEqual([]);
    }
    expect(missingFor('Basic', [check('phone', 'passed')])).toEqual(['identity', 'address']);
  });

  it('say where the case stands', () => {
    expect(stateOf([{ state: 'to-do' }, { state: 'passed' }])).toBe('open');
    expect(stateOf([{ state: 'waiting-for-source' }, { state: 'passed' }])).toBe('waiting');
    expect(stateOf([{ state: 'passed' }, { state: 'waiting-for-person' }])).toBe('waiting');
    expect(stateOf([{ state: 'waiting-for-person' }, { state: 'to-do' }])).toBe('open');
    expect(stateOf([{ state: 'failed' }, { state: 'not-applicable' }])).toBe('ready');
  });
});

describe('the due time (CASE-04)', () => {
  it('is longer for a higher level where no plan says how long, and an application is for Basic', () => {
    expect(usualDays).toEqual({ Free: 2, Basic: 5, Premium: 14, Platinum: 21 });
    expect(levelOfApplications).toBe('Basic');
  });

  it('is 17:00 on the n-th business day after the opening day', () => {
    // A Tuesday, however late.
    expect(dueAt(at('2026-11-03T00:00'), 5, none)).toEqual(at('2026-11-10T17:00'));
    expect(dueAt(at('2026-11-03T23:59'), 5, none)).toEqual(at('2026-11-10T17:00'));
    // Opened on a Saturday: Monday is the first day.
    expect(dueAt(at('2026-11-07T12:00'), 1, none)).toEqual(at('2026-11-09T17:00'));
  });

  it('leaves out public holidays, and one on a weekend once', () => {
    const holidays = new Set(['2026-12-25', '2026-12-26', '2026-12-28']);
    expect(dueAt(at('2026-12-24T09:00'), 1, holidays)).toEqual(at('2026-12-29T17:00'));
  });

  it('gives five whole business days for an answer (CASE-08)', () => {
    expect(answerUntil(at('2026-11-03T15:00'), none)).toEqual(at('2026-11-11T00:00'));
  });
});

describe('progressSaid', () => {
  const consents = { checks: true, selfie: false, photo: false } as never;
  const going = { consents, decision: null, guarantors: [], stopped: null };
  const check = (progress: 'done' | 'working' | 'needed', kind = 'identity' as CheckKind) => ({
    kind,
    progress,
  });
  it('says that nobody is on a check before the consent, and after the end', () => {
    expect(progressSaid(check('working'), { ...going, consents: { checks: false } as never })).toBe(
      'After you agree',
    );
    expect(progressSaid(check('working'), { ...going, stopped: 'withdrawn' as never })).toBe(
      'Not made',
    );
    expect(progressSaid(check('working'), { ...going, decision: {} as never })).toBe('Not made');
    expect(progressSaid(check('done'), { ...going, decision: {} as never })).toBe('Done');
    expect(progressSaid(check('working'), going)).toBe('We are on it');
  });

  it('asks for what can be sent, and arranges the rest', () => {
    expect(progressSaid(check('needed', 'address'), going)).toBe('Needed from you');
    for (const kind of ['meeting', 'work-history', 'visit'] as const) {
      expect(progressSaid(check('needed', kind), going)).toBe('We arrange it with you');
    }
  });

  it('tells what waits for a guarantor from what waits for us', () => {
    const bola = { place: 1, name: 'Bola', relation: 'Aunt', another: false } as const;
    const asked = { ...going, guarantors: [{ ...bola, answered: false }] };
    expect(progressSaid(check('working', 'guarantor-1'), asked)).toBe('No answer yet');
    expect(progressSaid(check('working', 'guarantor-2'), asked)).toBe('We are on it');
    const heard = { ...going, guarantors: [{ ...bola, answered: true }] };
    expect(progressSaid(check('working', 'guarantor-1'), heard)).toBe('We are on it');
  });
});

describe('a name that a register is asked about (IDV-02)', () => {
  it.each([
    ['Ada Bello', { first: 'Ada', last: 'Bello' }],
    ['Chief Mrs. Ifeoma  Ngozi Obi', { first: 'Ifeoma', middle: 'Ngozi', last: 'Obi' }],
    ['Prince Eze', { first: 'Prince', last: 'Eze' }],
    ['Bishop Okafor', { first: 'Bishop', last: 'Okafor' }],
    ['Ada', { first: 'Ada', last: '' }],
  ])('has no title: %s', (name, parts) => {
    expect(partsOf(name)).toEqual(parts);
  });
});
