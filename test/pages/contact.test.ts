import { expect, it } from 'vitest';
import { all, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

it('names six departments, the last one choice (C-09)', async () => {
  const pages = await sharedPages();
  const main = only(await pages.html('/contact'), 'main');
  const items = all(main, 'li').map(({ inner }) => wordsOf(inner));
  expect(items.slice(-6)).toEqual([
    'General Inquiry',
    'Customer Support',
    'Technical Assistance',
    'Sponsor an Individual',
    'Train with us',
    'Feedback, Comments & Reviews',
  ]);
});
