// @vitest-environment happy-dom

import { RecordContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { filterAsked } from '#test/support/asked-list.tsx';
import { ContactList, ContactStatus } from './contact-list.tsx';

it.each([
  [true, true],
  [false, false],
])(
  'says of a message whether it went to nobody but the console: suspected %s (D-03)',
  (suspected, said) => {
    const html = renderToStaticMarkup(
      <RecordContextProvider value={{ id: 'CT-1', state: 'open', suspected }}>
        <ContactStatus />
      </RecordContextProvider>,
    );
    expect(html).toContain('Open');
    expect(html.includes('Possible spam, not mailed')).toBe(said);
  },
);

it('what is to be answered stands there first', async () => {
  const shown = { name: 'contacts', list: ContactList, empty: 'No messages found' };
  expect(await filterAsked(shown, '/')).toEqual({ state: 'open' });
  const closed = encodeURIComponent('{"state":"closed"}');
  expect(await filterAsked(shown, `/?filter=${closed}`)).toEqual({ state: 'closed' });
  const cleared = '/?filter={}&page=1&perPage=25&sort=receivedAt&order=DESC';
  expect(await filterAsked(shown, cleared)).toEqual({});
});
