// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { filterAsked } from '#test/support/asked-list.tsx';
import { InquiryList } from './inquiry-list.tsx';

const shown = { name: 'inquiries', list: InquiryList, empty: 'No inquiries found' };

it('what is to be answered stands there first: what was, is due before it', async () => {
  expect(await filterAsked(shown, '/')).toEqual({ state: 'open' });
  const chosen = encodeURIComponent('{"state":"answered"}');
  expect(await filterAsked(shown, `/?filter=${chosen}`)).toEqual({ state: 'answered' });
  const cleared = '/?filter={}&page=1&perPage=25&sort=dueAt&order=ASC';
  expect(await filterAsked(shown, cleared)).toEqual({});
});
