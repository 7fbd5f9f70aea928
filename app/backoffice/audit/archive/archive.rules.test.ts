import { describe, expect, it } from 'vitest';
import { headOf, lineOf, linkOf, nameOf, settleMs } from './archive.rules.ts';

const link = {
  position: 7,
  entry_id: 41,
  hash: 'ab'.repeat(32),
  sealed_at: new Date('2027-01-31T22:00:00.123Z'),
  tx: 990,
  row: {
    id: 41,
    at: '2027-01-31T21:59:59.123456',
    action: 'records.read',
    actor: 'staff:1',
    subject: 'Sw-AMY20',
    reason: 'A call of the worker',
    level: 'L3',
    fields: ['fullName', 'email'],
    inputs_hash: 'cd'.repeat(32),
    request_id: 'r-1',
  },
};
const bare = {
  ...link,
  tx: null,
  row: {
    ...link.row,
    subject: null,
    reason: null,
    level: null,
    fields: null,
    inputs_hash: null,
    request_id: null,
  },
};
const written: Record<string, unknown> = JSON.parse(lineOf(link));

describe('the archive of a month', () => {
  it('has a name, and begins with what it holds and which seal it follows', () => {
    expect(nameOf({ month: '2027_01' })).toBe('audit/2027_01');
    expect(headOf({ month: '2027_01', from_position: 5, before_hash: '0'.repeat(64) })).toBe(
      `{"format":1,"month":"2027_01","from":5,"before":"${'0'.repeat(64)}"}`,
    );
  });

  it('is closed a week after its month', () => {
    expect(settleMs).toBe(604_800_000);
  });
});

describe('a seal with its entry', () => {
  it('is one line, with the microseconds of the entry', () => {
    expect(lineOf(link)).not.toContain('\n');
    expect(written).toEqual({
      position: 7,
      seal: link.hash,
      sealed_at: '2027-01-31T22:00:00.123Z',
      tx: 990,
      ...link.row,
    });
  });

  it.each([
    ['all that it can have', link],
    ['no more than it must have', bare],
  ])('is read from its line as it was: %s', (_name, one) => {
    expect(linkOf(lineOf(one))).toEqual(one);
  });

  it.each(Object.keys(written))('is none without its %s', (name) => {
    const { [name]: _left, ...rest } = written;
    expect(() => linkOf(JSON.stringify(rest))).toThrow();
  });

  it.each(['position', 'seal', 'sealed_at', 'id', 'at', 'action', 'actor'])(
    'is none with nothing as its %s',
    (name) => {
      expect(() => linkOf(JSON.stringify({ ...written, [name]: null }))).toThrow();
    },
  );

  it.each([...['subject', 'reason', 'level'], ...['inputs_hash', 'request_id', 'tx']])(
    'is none with a list as its %s',
    (name) => {
      expect(() => linkOf(JSON.stringify({ ...written, [name]: [] }))).toThrow();
    },
  );

  it('is none where a number is a text, or a line is cut', () => {
    expect(() => linkOf(JSON.stringify({ ...written, position: '7' }))).toThrow();
    expect(() => linkOf(JSON.stringify({ ...written, fields: [1] }))).toThrow();
    expect(() => linkOf(lineOf(link).slice(0, -1))).toThrow();
  });
});
