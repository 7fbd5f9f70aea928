import { expect, test } from 'vitest';
import { applicationPages } from './copy.ts';
import routes from './routes.ts';

test.each([
  ...['become-verification-agent', 'verification-agent-form', 'become-nurse', 'hire-a-service'],
  ...['become-healthcare-professionals-form', 'become-community-leader', 'community-agent-form'],
  ...['work-with-us/apply', 'partner-with-us/apply', 'become-sapio-worker', 'sponsor-individual'],
  ...['train-the-trainer', 'train-with-us-form', 'work-with-us', 'train-with-us'],
  'partner-with-us',
])('/career/%s has a page (CRO-04)', (path) => {
  expect(routes.map((route) => route.path)).toContain(`career/${path}`);
});

test('each page of a form has texts of its own and asks for a published form (DFA-01, CRO-04)', () => {
  const all = Object.values(applicationPages);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  for (const { about } of all) expect(routes.map(({ path }) => `/${path}`)).toContain(about.to);
  expect(all.map(({ tag }) => tag).sort()).toEqual([
    'community-agent',
    'healthcare-professionals',
    'training-course',
    'verification-agent',
    'work-with-us',
  ]);
});
