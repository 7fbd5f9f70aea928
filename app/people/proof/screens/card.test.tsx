// @vitest-environment happy-dom
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { renewLiveAfterMs } from '../lives.rules.ts';
import Card from './card.tsx';

const codeUntil = (clock: string) => ({
  ...{ address: `https://a.example/v#${clock}`, size: 25, path: 'M0 0h1' },
  expiresAt: `2026-11-26T${clock}:00.000Z`,
});
const first = codeUntil('09:10');

/** What stands between the page and the server. */
let line: () => Promise<Response>;
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const refuses = async () => Response.json({ error: 'limited', message: 'Later' }, { status: 429 });

const NoConnection = () => 'No connection';
let read = 0;
const Page = createRoutesStub([
  {
    path: '/me/card',
    Component: Card as never,
    ErrorBoundary: NoConnection,
    async loader() {
      read += 1;
      if (read === 1) return { code: first };
      const answer = await line();
      return answer.ok
        ? { code: await answer.json() }
        : { refused: 'Made too often', isMasked: false };
    },
  },
]);

beforeEach(() => {
  read = 0;
  vi.stubGlobal('fetch', () => line());
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path = '/me/card') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const page = await draw(<Page initialEntries={[path]} />);
  await page.settle(() => vi.advanceTimersByTimeAsync(100));
  expect(page.text()).toContain('Good until 10:10:00');
  return { page, later: (ms: number) => page.settle(() => vi.advanceTimersByTimeAsync(ms)) };
}

it('keeps the code on the screen while no new one comes, and shows it once it does (PROOF-01)', async () => {
  const { page, later } = await open();
  line = away;
  await later(renewLiveAfterMs);
  expect(page.text()).toContain('Good until 10:10:00');
  line = async () => Response.json(codeUntil('09:19'));
  await later(20_000);
  expect(page.text()).toContain('Good until 10:19:00');
  line = async () => Response.json(codeUntil('09:28'));
  await later(renewLiveAfterMs);
  expect(page.text()).toContain('Good until 10:28:00');
});

it('makes a new code in the language that is read', async () => {
  await open('/me/card?lang=ha');
  const links = [...document.querySelectorAll('a')];
  const again = links.find((link) => link.textContent === 'Make a new code');
  expect(again?.getAttribute('href')).toBe('/me/card?lang=ha');
});

it('says so where a new code is refused', async () => {
  const { page, later } = await open();
  line = refuses;
  await later(renewLiveAfterMs);
  expect(page.text()).toContain('Made too often');
});

it('says in words why a card does not come: its link is followed, not saved', async () => {
  await open();
  const links = [...document.querySelectorAll('a[href*="/me/card?size="]')];
  expect(links.map((link) => link.hasAttribute('download'))).toEqual([false, false]);
});
