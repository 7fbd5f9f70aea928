import { expect, it } from 'vitest';
import { brand, brandId, brandWords, claims, copyrightYear } from './brand.rules.ts';

it('has one name for texts and one for identifiers (C-01)', () => {
  expect([brand, brandId]).toEqual(['Sapioworker', 'sapioworker']);
});

it('claims the stated numbers (BIZ-03, BIZ-21, C-04)', () => {
  expect(claims).toEqual({ users: '10,000+', satisfaction: '99.9%', successRate: '99.9%' });
});

it('states the year of its copyright, whatever the clock says (BIZ-04, C-20)', () => {
  expect(copyrightYear).toBe(2025);
});

it('knows the words that somebody here would make a password of', () => {
  const words = brandWords.join(' ').toLowerCase().split(' ');
  expect(brandWords).toHaveLength(4);
  for (const word of ['sapioworker', 'sapio', 'worker', 'time', 'money', 'lagos', 'naija']) {
    expect(words).toContain(word);
  }
});
