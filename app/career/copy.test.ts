import { expect, test } from 'vitest';
import { legalPages } from '#app/legal/copy.ts';
import { applicationPages, careerPages } from './copy.ts';
import routes from './routes.ts';

const pages = { ...careerPages, ...applicationPages };

test.each([
  ...['become-verification-agent', 'verification-agent-form', 'become-nurse', 'hire-a-service'],
  ...['become-healthcare-professionals-form', 'become-community-leader', 'community-agent-form'],
  ...['work-with-us/apply', 'partner-with-us/apply', 'become-sapio-worker', 'sponsor-individual'],
  ...['train-the-trainer', 'train-with-us-form', 'work-with-us', 'train-with-us'],
  'partner-with-us',
])('/career/%s has a page (CRO-04)', (path) => {
  expect(routes.map((route) => route.path)).toContain(`career/${path}`);
});

test('each page has a title and a description of its own, two paragraphs and a way on', () => {
  const all = Object.values({ ...pages, ...legalPages });
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  for (const { paragraphs, ways } of all) {
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
    expect(ways.length).toBeGreaterThanOrEqual(1);
  }
});

test('each information page with a form leads to it (C-24)', () => {
  const first = (path: string) => pages[path as keyof typeof pages]?.ways[0]?.to;
  expect(first('career/become-nurse')).toBe('/career/become-healthcare-professionals-form');
  expect(first('career/become-community-leader')).toBe('/career/community-agent-form');
  expect(first('career/become-verification-agent')).toBe('/career/verification-agent-form');
});
