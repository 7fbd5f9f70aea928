// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { filterAsked } from '#test/support/asked-list.tsx';
import { DisputeList } from './dispute-list.tsx';

const shown = { name: 'disputes', list: DisputeList, empty: 'No disputes' };

it('what is to be decided stands there first: what was, is due before it', async () => {
  expect(await filterAsked(shown, '/')).toEqual({ state: 'open' });
  const chosen = encodeURIComponent('{"state":"upheld"}');
  expect(await filterAsked(shown, `/?filter=${chosen}`)).toEqual({ state: 'upheld' });
  const cleared = '/?filter={}&page=1&perPage=25&sort=dueAt&order=ASC';
  expect(await filterAsked(shown, cleared)).toEqual({});
});
