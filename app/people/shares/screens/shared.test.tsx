// @vitest-environment happy-dom
import type { FunctionComponent } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import SharedPage from './shared.tsx';

const reload = vi.fn();
beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
  history.replaceState(null, '', location.pathname);
});

const share = { who: null, purpose: 'A job', until: '2026-12-01T10:00:00.000Z', fields: [] };
const record = {
  ...{ verifiedId: 'Sw-ADA20', verificationLevel: 'Basic', verificationStatus: 'VERIFIED' },
  ...{ fullName: 'Ada Obi', share, verificationType: { name: 'Basic' } },
};

/** The page that stands in the browser, and then what is pasted behind the `#` of its address. */
async function pasted(hash: string, shared: object | null) {
  const Screen = SharedPage as unknown as FunctionComponent<{ loaderData: object }>;
  const element = (
    <main id="main">
      <Screen loaderData={{ shared }} />
    </main>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await draw(<RouterProvider router={router} />);
  const text = page.text();
  expect(text?.includes('Ada Obi')).toBe(shared !== null);
  expect(document.querySelector('[data-wake="now"]')).not.toBeNull();
  history.replaceState(null, '', `${location.pathname}#${hash}`);
  await page.settle(() => dispatchEvent(new Event('hashchange')));
  await page.close();
  return text;
}

it.each([
  ['nothing', null],
  ['the record of somebody else', record],
])(
  'a link opens where the browser has %s open, on a page begun anew (ME-04)',
  async (_, shared) => {
    await pasted('SECRETOFANOTHERLINK', shared);
    expect(reload).toHaveBeenCalled();
  },
);

it('the link past the menu is no secret', async () => {
  await pasted('main', record);
  expect(reload).not.toHaveBeenCalled();
});

it('warns of a record that ran out since the link was made', async () => {
  const expiryDate = '2026-07-21T22:59:59.999Z';
  const shared = { ...record, verificationStatus: 'EXPIRED', expiryDate };
  expect(await pasted('main', shared)).toContain('This verification ended on 21 July 2026.');
});
