// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { sendingFailed, thanks } from '../rules.ts';
import { FeedbackForm } from './feedback-form.tsx';

vi.mock('virtual:inline/ui/form/early-typing.ts', () => ({ default: '' }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('says beside the button that nothing was sent, for as long as that is so (FBK-15)', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let answers: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', () => answers());
  const page = await draw(
    <MemoryRouter>
      <FeedbackForm answered={undefined} />
    </MemoryRouter>,
  );
  await page.type('Ada Obi', '#name');
  await page.type('Sw-AMY20', '#verificationId');
  await page.type('On time and careful.', '#message');
  await page.press('[type=submit]');
  await vi.waitFor(() => expect(page.text()).toContain(sendingFailed), patience);
  answers = async () => Response.json({ success: true, message: thanks });
  await page.press('[type=submit]');
  await vi.waitFor(() => expect(page.text()).toContain(thanks), patience);
  expect(page.text()).not.toContain(sendingFailed);
});
