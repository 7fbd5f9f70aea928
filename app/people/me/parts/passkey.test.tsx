// @vitest-environment happy-dom

import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { PasskeyButton } from './passkey.tsx';

const browser = vi.hoisted(() => ({
  startRegistration: vi.fn(async () => ({ id: 'made' })),
  startAuthentication: vi.fn(async () => ({ id: 'made' })),
}));
vi.mock('@simplewebauthn/browser', () => browser);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Presses the button; the options come, and then what the test says. */
async function pressed(what: 'make' | 'use', answer: () => Promise<Response>) {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('fetch', async (address: unknown) =>
    String(address).includes('/options') ? Response.json({ options: {} }) : answer(),
  );
  vi.spyOn(console, 'error').mockReturnValue();
  const element = <PasskeyButton what={what} label="Passkey" />;
  const page = await draw(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await page.press('button');
  await vi.waitFor(async () => {
    await page.settle(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(page.text()).toMatch(/answer came|Nothing was/);
  }, patience);
  return page.text();
}
const away = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a passkey on a bad line (ME-01)', () => {
  it('is not said to be missing where its answer was lost: it may be kept', async () => {
    const said = await pressed('make', away);
    expect(said).toContain('No answer came.');
    expect(said).toContain('look whether it stands in the list');
    expect(said).not.toContain('Nothing was done');
  });

  it('can be used again where the answer was lost', async () => {
    expect(await pressed('use', away)).toContain('Try again when the connection is back.');
  });

  it('is said to be refused where the browser gave none', async () => {
    browser.startRegistration.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    const said = await pressed('make', away);
    expect(said).toContain('Nothing was done: the passkey was not given.');
  });

  it('leads through the look whether the browser has kept the sign-in', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.stubGlobal('fetch', async (address: unknown) =>
      String(address).includes('/options')
        ? Response.json({ options: {} })
        : Response.json({ success: true, message: '', masked: false, maskedUntil: null }),
    );
    const element = <PasskeyButton what="use" label="Passkey" />;
    // A moment of before, that told of a sign-in which was not kept, gives way.
    const initialEntries = ['/me?signed=1700000000000&next=%2Fme%2Fdata'];
    const router = createMemoryRouter([{ path: '/me', element }], { initialEntries });
    const page = await draw(<RouterProvider router={router} />);
    await page.press('button');
    const led = /^\?signed=(?!17000)\d{13}&next=%2Fme%2Fdata$/;
    await vi.waitFor(() => expect(router.state.location.search).toMatch(led), patience);
  });
});
