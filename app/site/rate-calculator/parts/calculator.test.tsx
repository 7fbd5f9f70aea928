// @vitest-environment happy-dom

import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { draw } from '#test/support/drawn.ts';
import { only, wordsOf } from '#test/support/html.ts';
import { patience } from '#test/support/patience.ts';
import type { Service } from '../contract.ts';
import { Calculator } from './calculator.tsx';

const cook: Service = { title: 'Cook', description: 'Cooks at your home.', min_rate: 4500 };

let services: readonly Service[] | undefined;
const Shown = () => (
  <Queries client="services">
    <Calculator services={services} />
  </Queries>
);
const Page = createRoutesStub([{ path: '/', Component: Shown }]);

beforeEach(() => {
  services = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says without a script that the services could not be loaded, and not that they load for ever (D-08)', () => {
  const html = renderToStaticMarkup(<Page />);
  expect(wordsOf(only(html, 'noscript'))).toBe(
    'The services could not be loaded. Load the page again in a moment.',
  );
});

it('says that there are no services, where there are none (D-08)', () => {
  services = [];
  const html = renderToStaticMarkup(<Page />);
  expect(wordsOf(html)).toContain('There are no services at the moment.');
  expect(html).not.toContain('role="combobox"');
  expect(html).not.toContain('<select');
});

it('services that cannot be loaded are asked for again on a press (CALC-04, D-08)', async () => {
  let answer = () => Response.json({ message: 'Prices are being changed' }, { status: 500 });
  vi.stubGlobal('fetch', async () => answer());
  vi.spyOn(console, 'error').mockReturnValue();
  const page = await draw(<Page />);
  const said = () => page.find('[role=alert]')?.textContent;
  await vi.waitFor(() => expect(said()).toBe('Prices are being changed'), patience);
  answer = () => Response.json({ data: [cook] });
  await page.press('.calc__waiting button');
  await vi.waitFor(() => expect(page.find('.calc__waiting')).toBeNull(), patience);
  expect(said()).toBeUndefined();
  // The button went away with the message: whoever pressed it by keyboard is still here.
  expect(document.activeElement?.className).toBe('calc__form');
});
