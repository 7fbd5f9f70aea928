import { expect, inject, it } from 'vitest';
import { at } from '../../support/browser.ts';
import { audit } from '../support/lighthouse.ts';

it.each([
  '/',
  '/verification/search',
  // A record of a person is kept out of search engines on purpose, which Lighthouse counts as a fault.
  ['/verification/Sw-AMY20', 'is-crawlable'],
  '/about',
  '/blog/what-the-blue-and-the-green-tick-mean',
])('gives %s 100 for accessibility, best practices and SEO', async (...given) => {
  const [path, ...skipAudits] = given.flat();
  const { scores, lost } = await audit(at(path ?? '/'), inject('debuggingPort'), { skipAudits });
  expect(lost).toEqual([]);
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
});
