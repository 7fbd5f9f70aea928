// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { toast } from '#ui/toast/toast.ts';
import { PriceChoice } from './price-choice.tsx';

vi.mock('../content/price-ha.md', () => {
  throw new Error('The line is away');
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const pressed = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-pressed=true]')].map(({ lang }) => lang);

it('names no price where nothing is to be paid now', async () => {
  const page = await draw(
    <MemoryRouter>
      <PriceChoice of="order" price={null} />
    </MemoryRouter>,
  );
  expect(page.text()).toContain('No cash');
  expect(page.text()).not.toContain('What you pay');
});

it('does not say that one pays online for what costs nothing', async () => {
  const page = await draw(
    <MemoryRouter>
      <PriceChoice of="verification" price={null} free />
    </MemoryRouter>,
  );
  expect(page.text()).toContain('You pay nothing for this.');
  expect(page.text()).not.toContain('You pay online');
});

it('goes back to the text that is read where another language does not come, and asks again', async () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue('');
  const page = await draw(
    <MemoryRouter>
      <PriceChoice of="order" price="₦5,000" />
    </MemoryRouter>,
  );
  const comes = (check: () => void) =>
    vi.waitFor(async () => {
      await page.settle(() => new Promise((resolve) => setTimeout(resolve, 20)));
      check();
    }, patience);
  await page.press('[lang=pcm]');
  await comes(() => expect(page.text()).toContain('You go pay ₦5,000 now'));
  for (const times of [1, 2]) {
    await page.press('[lang=ha]');
    await comes(() => expect(error).toHaveBeenCalledTimes(times));
    expect(pressed()).toEqual(['pcm']);
    expect(location.search).toBe('?lang=pcm');
    expect(page.text()).toContain('You go pay ₦5,000 now');
  }
  await page.press('[lang=en]');
  expect(page.text()).not.toContain('You go pay');
});
