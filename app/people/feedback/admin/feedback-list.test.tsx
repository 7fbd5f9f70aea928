// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { filterAsked } from '#test/support/asked-list.tsx';
import { FeedbackList } from './feedback-list.tsx';

const shown = { name: 'feedback', list: FeedbackList, empty: 'No feedback found' };

it('what is to be moderated stands there first', async () => {
  expect(await filterAsked(shown, '/')).toEqual({ state: 'new' });
  const overdue = encodeURIComponent('{"overdue":true}');
  expect(await filterAsked(shown, `/?filter=${overdue}`)).toEqual({ overdue: true });
  const cleared = '/?filter={}&page=1&perPage=25&sort=receivedAt&order=DESC';
  expect(await filterAsked(shown, cleared)).toEqual({});
});
