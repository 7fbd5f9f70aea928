import { describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { estimate, jobAddress, jobIn, jobWords, sayHours, showAmount } from './rules.ts';

const painters = { title: 'Painters', description: 'Walls and ceilings.', min_rate: 1033.1 };

describe('the estimate', () => {
  it('is nothing without a service, however many hours', () => {
    expect(estimate(undefined, 7)).toEqual({ description: '', rateKobo: 0, totalKobo: 0 });
  });

  it('is the rate for one hour', () => {
    expect(estimate(painters, 1)).toEqual({
      description: 'Walls and ceilings.',
      rateKobo: 103_310,
      totalKobo: 103_310,
    });
  });

  it('stays exact where naira as fractions would not', () => {
    expect(painters.min_rate * 3).not.toBe(3099.3);
    expect(estimate(painters, 3).totalKobo).toBe(309_930);
    expect(estimate(painters, 1_000_000).totalKobo).toBe(103_310_000_000);
  });
});

describe('amounts', () => {
  it('shows zero as 0', () => {
    expect(showAmount(koboOf(0))).toBe('0');
    expect(showAmount(koboOf(250_000))).toBe('₦2,500');
  });

  it('says one hour and more', () => {
    expect(sayHours(1)).toBe('1 hour');
    expect(sayHours(3)).toBe('3 hours');
  });
});

describe('a job that an address names (FU-12)', () => {
  const services = [painters, { title: 'Cook & Co', description: '', min_rate: 4500 }];
  const asked = (query: string) => jobIn(new URLSearchParams(query), services);

  it('is the one whose address is made of it', () => {
    const address = jobAddress('Cook & Co');
    expect(address).toBe('/career/hire-a-service?service=Cook+%26+Co');
    expect(asked(address.slice(address.indexOf('?')))?.title).toBe('Cook & Co');
  });

  it('has its hours, and its rate and total from the table', () => {
    const job = { title: 'Cook & Co', hours: 3, rateKobo: 450_000, totalKobo: 1_350_000 };
    expect(asked('service=%20cook%20%26%20CO%20&hours=3&rate=1&total=1')).toEqual(job);
  });

  it.each([
    ['', 1],
    ['&hours=0', 1],
    ['&hours=-3', 1],
    ['&hours=3x', 1],
    ['&hours=x3', 1],
    ['&hours=three', 1],
    ['&hours=1e3', 1_000],
    ['&hours=2E%2B1', 20],
    ['&hours=e3', 1],
    ['&hours=1234567', 999_999],
    [`&hours=${'9'.repeat(400)}`, 999_999],
    ['&hours=%203%20', 3],
    ['&hours=123456', 123_456],
  ])('is of whole hours, one at the least: %j', (hours, expected) => {
    expect(asked(`service=Painters${hours}`)?.hours).toBe(expected);
  });

  it.each(['', 'service=', 'service=Pilot', 'hours=3'])('is none: %j', (query) => {
    expect(asked(query)).toBeNull();
  });

  it('is said in a sentence', () => {
    const job = asked('service=cook+%26+co&hours=3');
    expect(job && jobWords(job)).toBe('Cook & Co, 3 hours at ₦4,500 an hour, ₦13,500 in all');
  });
});
