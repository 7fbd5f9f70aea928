import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesIn } from '#platform/text/names.ts';
import {
  archivedSince,
  keptMs,
  keptSince,
  retention,
  spanText,
  type Timed,
  untimed,
} from './retention.rules.ts';

const root = new URL('../../', import.meta.url).pathname;
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n');
const tables = textOf('{app,platform}/**/tables/*.ts');
const jobs = textOf('{app,platform}/**/*{jobs,sweep}.server.ts');
const page = readFileSync(`${root}app/site/legal/content/what-we-keep.md`, 'utf8');
const anchors = [...page.matchAll(/\{#([\w-]+)\}/g)].map(([, anchor]) => anchor);
const names = namesIn(retention);

// Kept for nobody's sake: what was counted, without a name in it.
const untold = ['askDays', 'lookupCounts', 'messageDays'];
// Their sentence is that of another row, of the same kind and the same time.
const silent = ['ownSessions', 'passkeyChallenges', 'idempotency', 'messageKeys', 'erasures'];

describe.each(names)('what is removed by its age: %s', (name) => {
  const row: (typeof retention)[Timed] = retention[name];

  it('is a table with a time to count from, and a job', () => {
    expect(row.table).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tables).toMatch(new RegExp(`create table (if not exists )?${row.table}\\b`));
    expect(row.from).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tables).toMatch(new RegExp(`\\b${row.from} (timestamptz|text|date)\\b`));
    expect(row.job).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(jobs).toContain(`'${row.job}'`);
    expect(spanText(name)).toMatch(/^(one (hour|day|month)|\d+ (hour|day|month)s)$/);
  });

  it('is told on the privacy page, under its kind and with its time (SCALE-02)', () => {
    if (untold.includes(name)) {
      expect([row.place, row.says]).toEqual([null, undefined]);
      return;
    }
    expect(anchors).toContain(row.place);
    if (silent.includes(name)) {
      expect(row.says).toBeUndefined();
      return;
    }
    const told = row.says?.('so many days');
    expect(told).toMatch(/^[A-Z].{20,}\.$/);
    const isAtItsEnd = row.kept[0] === 0;
    expect(told?.includes('so many days')).toBe(!isAtItsEnd);
  });
});

it.each<readonly [Timed, string]>([
  ['providerAnswers', '7 days'],
  ['askDays', '90 days'],
  ['lookups', '24 months'],
  ['wrongTries', '24 months'],
  ['inquiries', '24 months'],
  ['shares', '24 months'],
  ['uploads', '24 hours'],
  ['pictures', '24 hours'],
  ['proofPlaces', '30 days'],
  ['idleOwnSessions', '12 hours'],
  ['ownCodes', 'one hour'],
  ['ownDevices', '180 days'],
  ['messages', '90 days'],
  ['messageKeys', '90 days'],
  ['messageDays', '90 days'],
  ['messageStops', '180 days'],
  ['mailStops', '180 days'],
  ['reminders', '90 days'],
  ['staffSessions', '90 days'],
  ['staffOpenings', '90 days'],
  ['limits', '24 hours'],
  ['idempotency', '24 hours'],
  ['lookupCounts', '8 days'],
  ['grants', '0 hours'],
  ['accountTokens', '0 hours'],
])('%s stay %s (IDV-04, ME-05, D-20)', (name, span) => {
  expect(spanText(name)).toBe(span);
});

it('empties the sealed answer of a provider alone: its row stays (IDV-04)', () => {
  expect(names.filter((name) => 'empties' in retention[name])).toEqual(['providerAnswers']);
  expect(retention.providerAnswers.empties).toBe('answer_sealed');
  expect(tables).toContain('answer_sealed');
});

describe('what has no fixed end', () => {
  it.each(untimed)('is told in whole sentences: $tables', (row) => {
    expect(anchors).toContain(row.place);
    expect(row.tables.length).toBeGreaterThan(0);
    for (const table of row.tables) {
      expect(table).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(tables).toMatch(new RegExp(`create table (if not exists )?${table}\\b`));
    }
    expect(row.says).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('names the time of the trail in the database', () => {
    const trail = untimed.find((row) => row.tables.includes('audit_log'));
    expect(trail?.says).toContain('in the database for 24 months after each month');
  });
});

describe('the age at which something goes', () => {
  const now = new Date('2026-03-31T23:30:00Z');

  it.each<readonly [Timed, number]>([
    ['ownCodes', 3_600_000],
    ['uploads', 24 * 3_600_000],
    ['providerAnswers', 7 * 24 * 3_600_000],
    ['grants', 0],
  ])('is counted in milliseconds: %s', (name, ms) => {
    expect(keptMs(name)).toBe(ms);
    expect(keptSince(name, now).getTime()).toBe(now.getTime() - ms);
  });

  it('is counted in months of the calendar in Lagos, where it is already April', () => {
    expect(keptSince('lookups', now).toISOString()).toBe('2024-03-31T23:00:00.000Z');
    const before = new Date('2026-03-31T22:30:00Z');
    expect(keptSince('lookups', before).toISOString()).toBe('2024-03-30T23:00:00.000Z');
    expect(archivedSince(now).toISOString()).toBe('2024-03-31T23:00:00.000Z');
  });

  it('in months is no number of milliseconds', () => {
    expect(() => keptMs('shares')).toThrow('shares is kept for calendar months');
  });
});
