// @vitest-environment happy-dom
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { unmaskedErrors } from '../contract.ts';
import { MaskedNotice, OwnFrame } from './own-frame.tsx';

const words = 'It is closed now: on your page, in new reports and for search engines.';
const element = (
  <OwnFrame title="What you allow" lead="" done={{ withdraw: words }}>
    {null}
  </OwnFrame>
);

/** The page as it comes under the address of the window. */
async function come() {
  const router = createBrowserRouter([{ path: '/me/consents', element }]);
  const page = await draw(<RouterProvider router={router} />);
  return { ...page, close: () => page.close().then(() => router.dispose()) };
}

it('says what was done once, and not again after a reload or in a restored tab (ME-03)', async () => {
  history.replaceState(null, '', '/me/consents?lang=ha&done=withdraw');
  const page = await come();
  expect(page.text()).toContain(words);
  expect(location.search).toBe('?lang=ha');
  await page.close();
  const later = await come();
  expect(later.text()).toContain('What you allow');
  expect(later.text()).not.toContain(words);
  await later.close();
});

it('tells who has no email too how the mask goes: in this browser, by SMS, after the day (ME-01)', async () => {
  const page = await draw(<MaskedNotice />);
  const way = /without an email in your record, sign in by SMS in this browser/i;
  expect(page.text()).toMatch(way);
  expect(unmaskedErrors.masked.message).toMatch(way);
  await page.close();
});
