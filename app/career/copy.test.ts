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

test('each form’s page says what it asks for and leads on', () => {
  const all = Object.values(applicationPages);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  for (const { paragraphs, ways } of all) {
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
    expect(ways.length).toBeGreaterThanOrEqual(1);
  }
});
