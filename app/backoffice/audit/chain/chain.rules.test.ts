import { describe, expect, it } from 'vitest';
import {
  type Checkpoint,
  chainStart,
  checkpointText,
  clockSlackMs,
  couldSee,
  oldLateMs,
  sealedText,
  sealTimeOf,
  seenIn,
} from './chain.rules.ts';

const row = {
  id: 41,
  at: '2027-01-31T21:59:59.123456',
  action: 'records.read',
  actor: 'staff:1',
  subject: 'Sw-AMY20',
  reason: 'A call',
  level: 'L3',
  fields: ['email'],
  inputs_hash: 'cd',
  request_id: 'r-1',
};
const seal = { position: 7, sealedAt: new Date('2027-01-31T22:00:00.123Z') };

describe('the text of a seal', () => {
  it('holds the seal before, its own place and time, and all of the entry in one order', () => {
    expect(sealedText('ab', seal, row)).toBe(
      '["ab",7,"2027-01-31T22:00:00.123Z",41,"2027-01-31T21:59:59.123456","records.read","staff:1","Sw-AMY20","A call","L3",["email"],"cd","r-1"]',
    );
  });

  it('is the same in whatever order the entry comes', () => {
    const turned = Object.fromEntries(Object.entries(row).toReversed()) as typeof row;
    expect(sealedText('ab', seal, turned)).toBe(sealedText('ab', seal, row));
  });

  it('is another one when a part moves into its neighbour, or is missing', () => {
    const texts = [
      row,
      { ...row, subject: 'Sw-AMY20A call', reason: '' },
      { ...row, subject: null },
      { ...row, subject: 'null' },
      { ...row, fields: null },
      { ...row, fields: [] },
      { ...row, fields: ['em', 'ail'] },
    ].map((one) => sealedText('ab', seal, one));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('begins with 64 zeros where no seal is before', () => {
    expect(chainStart).toMatch(/^0{64}$/);
  });
});

describe('the time of the next seals', () => {
  const now = new Date('2027-01-31T22:00:00.000Z');
  const time = (last: string | undefined, ...entries: string[]) =>
    sealTimeOf(
      now,
      last === undefined ? undefined : new Date(last),
      entries.map((at) => ({ at })),
    ).toISOString();

  it('is now, when all else was before', () => {
    expect(time(undefined)).toBe('2027-01-31T22:00:00.000Z');
    expect(time('2027-01-31T21:59:00Z', '2027-01-31T21:59:30.123456')).toBe(
      '2027-01-31T22:00:00.000Z',
    );
  });

  it('is no earlier than the last seal', () => {
    expect(time('2027-01-31T22:00:05Z')).toBe('2027-01-31T22:00:05.000Z');
  });

  it('is later than every entry, whose microseconds lie within the millisecond', () => {
    expect(time(undefined, '2027-01-31T22:00:01.000000', '2027-01-31T22:00:02.123456')).toBe(
      '2027-01-31T22:00:02.124Z',
    );
    expect(time('2027-01-31T22:00:05Z', '2027-01-31T22:00:02.123456')).toBe(
      '2027-01-31T22:00:05.000Z',
    );
  });

  it('follows no clock that is more than an hour ahead', () => {
    expect(time('2027-01-31T23:00:00.000Z')).toBe('2027-01-31T23:00:00.000Z');
    expect(time('2027-01-31T23:00:00.001Z')).toBe('2027-01-31T22:00:00.000Z');
    expect(time('2027-01-31T22:30:00Z', '2027-02-28T00:00:00.000000')).toBe(
      '2027-01-31T22:30:00.000Z',
    );
  });
});

describe('a checkpoint', () => {
  it('is sealed with the one before and all that it says, in one order', () => {
    const checkpoint: Checkpoint = {
      number: 3,
      position: 7,
      seal_hash: 'ef',
      taken_at: '2027-01-31T22:00:00.123456',
      snapshot: '90:100:90',
      cluster: 'one',
      follows_known: true,
    };
    expect(checkpointText('ab', checkpoint)).toBe(
      '["ab",3,7,"ef","2027-01-31T22:00:00.123456","90:100:90","one",true]',
    );
    expect(checkpointText('ab', { ...checkpoint, snapshot: null, follows_known: false })).toBe(
      '["ab",3,7,"ef","2027-01-31T22:00:00.123456",null,"one",false]',
    );
  });
});

describe('what a snapshot of the database could see', () => {
  const at = (snapshot: string, ...numbers: number[]) =>
    numbers.map((tx) => couldSee(seenIn(snapshot), tx));

  it('is all that had begun before, less what was still running', () => {
    expect(at('90:100:90,95', 89, 90, 91, 95, 99, 100, 101)).toEqual([
      ...[true, false, true],
      ...[false, true],
      ...[false, false],
    ]);
  });

  it('is all that had begun, where nothing was running', () => {
    expect(seenIn('100:100:')).toEqual({ from: 100, running: new Set() });
    expect(seenIn('100:100')).toEqual({ from: 100, running: new Set() });
  });
});

it('a clock may be set back by two seconds, and an old entry may be an hour late', () => {
  expect([clockSlackMs, oldLateMs]).toEqual([2_000, 3_600_000]);
});
