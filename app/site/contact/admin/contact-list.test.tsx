import { RecordContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContactStatus } from './contact-list.tsx';

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
