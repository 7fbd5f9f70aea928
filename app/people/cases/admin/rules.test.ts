import { describe, expect, it } from 'vitest';
import { calendarDay } from '#platform/time.ts';
import { checkStates } from '../contract.ts';
import {
  carriedBy,
  declineObstacle,
  isOwnReleased,
  isResult,
  needsConsent,
  officerOf,
  personFaults,
  proposalStateOf,
  releaseObstacle,
  shortName,
  soughtCase,
} from './rules.ts';

describe('a person whom staff type in', () => {
  const today = calendarDay('2026-11-21');
  const fault = (typed: Parameters<typeof personFaults>[0]) => personFaults(typed, today);

  it('may be told in part, and as people write it', () => {
    expect(fault({})).toEqual({});
    expect(fault({ phone: '', email: '' })).toEqual({});
    expect(
      fault({
        name: 'Ọlá Bello',
        phone: '0803 000 0001',
        email: 'ola@example.com',
        dateOfBirth: calendarDay('1991-04-12'),
      }),
    ).toEqual({});
  });

  it('is refused field by field, in words that say what to enter', () => {
    expect(
      fault({
        name: '',
        phone: '12',
        email: 'ola@example',
        dateOfBirth: calendarDay('2008-11-22'),
      }),
    ).toEqual({
      name: 'Use letters for the name',
      phone: 'Enter a phone number, such as +234 803 000 0001',
      email: 'Enter a valid email address',
      dateOfBirth: 'Records are for people of 18 and over',
    });
    expect(fault({ dateOfBirth: calendarDay('2008-11-21') })).toEqual({});
    expect(Object.keys(fault({ name: '--' }))).toEqual(['name']);
  });

  it('has no address that would be several in a mail', () => {
    expect(Object.keys(fault({ email: 'ola,bisi@example.com' }))).toEqual(['email']);
  });
});

describe('a proposal to decline (CASE-08)', () => {
  const released = new Date('2026-11-03T15:00:00Z');
  const until = new Date('2026-11-10T23:00:00Z');
  const waits = {
    proposed_by: 'ada',
    released_at: null,
    answer_until: null,
    answered_at: null,
  };
  const out = { ...waits, released_at: released, answer_until: until };
  const answered = { ...out, answered_at: new Date('2026-11-04T09:00:00Z') };
  const before = new Date(until.getTime() - 1);

  it.each([
    ['to release', waits, before, 'to-release'],
    ['to release, as it has no end', { ...waits, released_at: released }, before, 'to-release'],
    ['to release, as it is not out', { ...waits, answer_until: until }, until, 'to-release'],
    ['with the person to the last millisecond', out, before, 'with-person'],
    ['to decide from the end of the time on', out, until, 'to-decide'],
    ['to decide once there is an answer', answered, before, 'to-decide'],
  ] as const)('is %s', (_name, proposal, now, state) => {
    expect(proposalStateOf(proposal, now)).toBe(state);
  });

  it('is released once, by another than the one who proposed it', () => {
    expect(releaseObstacle(waits, 'bisi')).toBeNull();
    expect(releaseObstacle(waits, 'ada')).toBe('ownProposal');
    expect(releaseObstacle(out, 'bisi')).toBe('released');
    expect(releaseObstacle(undefined, 'bisi')).toBe('noProposal');
  });

  it.each([
    ['nothing is proposed', undefined, 'bisi', until, 'noProposal'],
    ['one proposed it oneself', answered, 'ada', until, 'ownProposal'],
    ['nobody released it', waits, 'bisi', until, 'notReleased'],
    ['the person may still answer', out, 'bisi', before, 'stillTime'],
  ] as const)('declines no case while %s', (_name, proposal, by, now, obstacle) => {
    expect(declineObstacle(proposal, by, now)).toBe(obstacle);
  });

  it('that is out is no more for its proposer to decide, in whichever way', () => {
    for (const [proposal, by, isOwn] of [
      [undefined, 'ada', false],
      [waits, 'ada', false],
      [out, 'ada', true],
      [answered, 'ada', true],
      [out, 'bisi', false],
    ] as const)
      expect([proposal, by, isOwnReleased(proposal, by)]).toEqual([proposal, by, isOwn]);
  });

  it('declines after the answer, or when the days are over', () => {
    expect(declineObstacle(answered, 'bisi', before)).toBeNull();
    expect(declineObstacle(out, 'bisi', until)).toBeNull();
  });
});

describe('the state of a check by hand', () => {
  it('needs consent where a source was asked (CASE-05)', () => {
    expect(checkStates.filter(needsConsent)).toEqual([
      'waiting-for-source',
      'passed',
      'partial',
      'failed',
    ]);
  });

  it('is a result where something came of the check', () => {
    expect(checkStates.filter(isResult)).toEqual(['passed', 'partial', 'failed']);
  });
});

describe('the checks that a record stands on', () => {
  const made = {
    kind: 'identity',
    state: 'passed',
    partial_reason: null,
    method: 'provider',
    // Half past midnight of the next day in Lagos.
    checked_at: new Date('2026-11-03T23:30:00Z'),
    good_until: '2031-11-04',
  } as const;
  const carried = {
    kind: 'identity',
    method: 'provider',
    checkedOn: '2026-11-04',
    goodUntil: '2031-11-04',
  };

  it('bear the day in Lagos on which they were made', () => {
    expect(carriedBy('Basic', [made])).toEqual([carried]);
  });

  it('are those of the level alone', () => {
    expect(carriedBy('Free', [made])).toEqual([]);
    const health = { ...made, kind: 'health', method: 'by-hand', good_until: null } as const;
    expect(carriedBy('Basic', [health, made])).toEqual([carried]);
    expect(carriedBy('Premium', [health, made])).toEqual([
      { ...carried, kind: 'health', method: 'by-hand', goodUntil: null },
      carried,
    ]);
  });

  it('are those that count: passed, or partial with a reason (CASE-03)', () => {
    expect(carriedBy('Basic', [{ ...made, state: 'failed' }])).toEqual([]);
    expect(carriedBy('Basic', [{ ...made, state: 'partial' }])).toEqual([]);
    expect(
      carriedBy('Basic', [{ ...made, state: 'partial', partial_reason: 'Married name' }]),
    ).toEqual([carried]);
    expect(carriedBy('Basic', [{ ...made, checked_at: null }])).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    ['Amina Yusuf', 'Amina Y.'],
    ['  Amina  Bint Yusuf ', 'Amina Y.'],
    ['Amina', 'Amina'],
    ['Ade Ọlá', 'Ade Ọ.'],
    ['Ada 𝐁ello', 'Ada 𝐁.'],
    ['', ''],
  ])('is short in the queue: %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each([
    ['Emeka Obi', 'Emeka', 'Obi'],
    [' Emeka  van  Obi ', 'Emeka', 'van Obi'],
    ['Emeka', 'Emeka', 'Desk'],
    ['  ', 'Verification', 'Desk'],
    [`${'e'.repeat(61)} ${'o'.repeat(61)}`, 'e'.repeat(60), 'o'.repeat(60)],
  ])('is an officer’s of two parts that fit a record: %s', (name, firstName, lastName) => {
    expect(officerOf(name)).toEqual({ firstName, lastName });
  });
});

describe('what is typed to find a case', () => {
  const ulid = '01HZX3QK7M8N9P0RSTVWXYZ123';
  it.each([
    [` cs-${ulid.toLowerCase()} `, { column: 'id', key: `CS-${ulid}` }],
    [`rq-${ulid}`, { column: 'source_id', key: `RQ-${ulid}`, source: 'order' }],
    [`RN-${ulid}`, { column: 'source_id', key: `RN-${ulid}`, source: 'renewal' }],
    ['ap-1a2b3c4d', { column: 'source_id', key: 'AP-1A2B3C4D', source: 'application' }],
    ['sw-amy20', { column: 'record_badge', key: 'Sw-AMY20' }],
    ['Sw – amy20', { column: 'record_badge', key: 'Sw-AMY20' }],
    ['amy20', { column: 'record_badge', key: 'Sw-AMY20' }],
    [' Ola@Example.com', { column: 'email_key', key: 'ola@example.com' }],
    ['0803 000 0001', { column: 'phone_key', key: '+2348030000001' }],
    ['Amína Yusuf', { column: 'name_key', key: 'aminayusuf' }],
  ])('is told by its look: %s', (typed, sought) => {
    expect(soughtCase(typed)).toEqual(sought);
  });

  it('finds nobody by half an email', () => {
    expect(soughtCase('@example.com')).toEqual({ column: 'email_key', key: '-' });
  });

  it.each([
    `CS-${ulid.slice(1)}`,
    `CS-${ulid}0`,
    `X CS-${ulid}`,
    `RQ-${ulid}0`,
    `XRQ-${ulid}`,
    `RN-${ulid}0`,
    `XRN-${ulid}`,
    'AP-1A2B3C4D5',
    'XAP-1A2B3C4D',
  ])('is a name where it is no whole number: %s', (typed) => {
    expect(soughtCase(typed)?.column).toBe('name_key');
  });

  it.each(['', '  ', '--'])('is nothing where nothing is left of it: %j', (typed) => {
    expect(soughtCase(typed)).toBeNull();
  });
});
