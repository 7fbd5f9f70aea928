// @vitest-environment happy-dom

import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pending } from '#platform/pending.ts';
import { draw } from '#test/support/drawn.ts';
import { loadingAfterMs } from '../rules.ts';
import { WaitNotice } from './wait-notice.tsx';

it('a link is followed by the browser where the next page’s script is of a build that is gone (PAGE-05)', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const router = createMemoryRouter([
    { path: '/', element: <WaitNotice /> },
    { path: '/blog', lazy: () => new Promise<never>(() => {}) },
  ]);
  const page = await draw(<RouterProvider router={router} />);
  const told = () => page.settle(() => dispatchEvent(new Event('newer-build')));
  await told();
  expect(assign).not.toHaveBeenCalled();
  await page.settle(() => void router.navigate('/blog?page=2#list'));
  await told();
  await told();
  expect(assign.mock.calls).toEqual([['/blog?page=2#list']]);
  await page.close();
  vi.restoreAllMocks();
});

describe('what was pressed and is waited for (D-10)', () => {
  afterEach(() => void vi.useRealTimers());

  /** A page with a link that leads on, a button that asks for something, and one that does nothing. */
  async function drawn() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let come = (_how?: Error) => {};
    const wait = () =>
      new Promise<null>((resolve, reject) => {
        come = (failed) => (failed ? reject(failed) : resolve(null));
      });
    const asked = vi.fn(() => void pending(wait()).catch(() => null));
    const here = (
      <>
        <Link to="/next" className="btn" id="link">
          Next
        </Link>
        <button type="button" className="btn" id="ask" onClick={asked}>
          Purchase
        </button>
        <button type="button" className="btn" id="idle">
          Copy
        </button>
        <WaitNotice />
      </>
    );
    const router = createMemoryRouter([
      { path: '/', element: here },
      { path: '/next', loader: wait, element: here },
    ]);
    const page = await draw(<RouterProvider router={router} />);
    const says = (id: string) => {
      const one = document.getElementById(id);
      return one?.hasAttribute('data-waits') && one.getAttribute('aria-disabled') === 'true';
    };
    const pass = (ms: number) => page.settle(() => void vi.advanceTimersByTime(ms));
    return { page, asked, says, pass, come: (how?: Error) => page.settle(() => come(how)) };
  }

  it.each([
    ['link', undefined],
    ['ask', undefined],
    ['ask', new Error('away')],
  ])('says so after 400 ms, and is as before when it is over: %s, %s', async (id, how) => {
    const { page, says, pass, come } = await drawn();
    await page.press(`#${id}`);
    await pass(loadingAfterMs - 1);
    expect(says(id)).toBe(false);
    await pass(1);
    expect([says('link'), says('ask'), says('idle')]).toEqual([id === 'link', id === 'ask', false]);
    expect(document.querySelector('.wait')?.textContent).toBe('Loading...');
    expect(document.getElementById(id)?.hasAttribute('disabled')).toBe(false);
    await come(how);
    expect(document.querySelector('[data-waits], [aria-disabled]')).toBeNull();
    expect(document.querySelector('.wait')?.textContent).toBe('');
    await page.close();
  });

  it('is not pressed once more meanwhile, and can be afterwards', async () => {
    const { page, asked, says, pass, come } = await drawn();
    await page.press('#ask');
    await pass(loadingAfterMs);
    await page.press('#ask');
    expect(asked).toHaveBeenCalledOnce();
    await come();
    await page.press('#ask');
    expect(asked).toHaveBeenCalledTimes(2);
    await pass(loadingAfterMs);
    expect(says('ask')).toBe(true);
    await come();
    await page.close();
  });

  it('is said of what began it, whatever is pressed meanwhile', async () => {
    const { page, says, pass, come } = await drawn();
    await page.press('#ask');
    await page.press('#idle');
    await pass(loadingAfterMs);
    expect([says('ask'), says('idle')]).toEqual([true, false]);
    await come();
    expect(says('ask')).toBe(false);
    await page.close();
  });

  it('is not said of what began nothing, though something else is under way later', async () => {
    const { page, asked, says, pass, come } = await drawn();
    await page.press('#idle');
    await pass(loadingAfterMs);
    await page.settle(asked);
    await pass(loadingAfterMs);
    expect(says('idle')).toBe(false);
    await come();
    await page.close();
  });
});
