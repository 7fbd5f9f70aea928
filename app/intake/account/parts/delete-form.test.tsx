// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { deleteAccount } from '../contract.ts';
import { DeleteForm } from './delete-form.tsx';

afterEach(() => vi.unstubAllGlobals());

it('after a try that got no answer says of a mistyped password that the first may have deleted it', async () => {
  const { wrong, wrongOrGone } = deleteAccount.errors;
  const refusal = { success: false, message: wrong.message, error: wrong.code };
  let isLost = false;
  vi.stubGlobal('confirm', () => true);
  vi.stubGlobal('fetch', async () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(refusal, { status: wrong.status });
  });
  const element = <DeleteForm posted={undefined} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await draw(<RouterProvider router={router} />);
  const send = async (password: string, words: string) => {
    await page.type('ada@example.com', 'input[name=email]');
    await page.type(password, 'input[name=password]');
    await page.press('button[type=submit]');
    await vi.waitFor(() => expect(page.text()).toContain(words), { timeout: patience });
  };
  await send('the first guess', wrong.message);
  isLost = true;
  await send('rain on a zinc roof', 'Failed to delete account.');
  isLost = false;
  await send('rain on a zinc rof', wrongOrGone.message);
});
