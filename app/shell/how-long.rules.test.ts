import { describe, expect, it } from 'vitest';
import { backupsTold, howLong } from './how-long.rules.ts';

describe('how long things stay, on the privacy page (SCALE-02)', () => {
  it('is said of each kind of data, sentence by sentence', () => {
    expect(Object.keys(howLong).sort()).toEqual(
      [
        ...['accounts', 'applications', 'authors', 'cases', 'consents', 'limits', 'mail'],
        ...['mailing-list', 'messages', 'own-page', 'purchases', 'records', 'searches'],
        'testimonials',
      ].sort(),
    );
    for (const [place, told] of Object.entries(howLong)) {
      expect([place, told]).toEqual([place, expect.stringMatching(/^[A-Z].*\.$/s)]);
      expect([place, told]).not.toEqual([place, expect.stringMatching(/\.[A-Z]| {2}|undefined/)]);
    }
  });

  it('names the time first, and then what has none', () => {
    expect(howLong.cases).toMatch(
      /^The sealed answer of an identity provider is erased 7 days after it came\. No end is fixed/,
    );
    expect(howLong.consents).toBe(
      'A share link goes 24 months after its end. A consent stays until the record itself is erased.',
    );
    expect(howLong.limits).toBe('Both go 24 hours after they began.');
  });

  it('says nothing twice of two tables that go together', () => {
    expect(howLong['own-page']?.match(/12 hours/g)).toHaveLength(1);
    expect(howLong.mail?.match(/90 days/g)).toHaveLength(2);
  });
});

describe('how long a backup stays (DEPLOY-03)', () => {
  const erased = 'What was erased or has run out since then stays in a backup until it goes.';
  const kept = (span: string) =>
    `Sealed backups of the database and of files are kept against their loss. A backup goes ${span} after it was made; the first of a month goes after a year, the latest when there is a newer one, and one from before a gap of ${span} when there are up to seven newer ones. ${erased}`;

  it.each([
    [35, kept('35 days')],
    [2, kept('2 days')],
    [1, kept('one day')],
  ])('where it is kept for %s days', (days, told) => {
    expect(backupsTold(days)).toBe(told);
  });

  it('where backups are made by hand', () => {
    expect(backupsTold(null)).toBe(
      `Backups of the database and of files are made by hand; no end is fixed for them. ${erased}`,
    );
  });
});
