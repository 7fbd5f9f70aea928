// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import type { UnderWay } from '../stages.rules.ts';
import { Progress } from './progress.tsx';

const checking = { kind: 'checking', reference: 'SW-1' } as const;

it.each<[string, UnderWay, string]>([
  ['whose checkout is known leads there', { ...checking, checkoutUrl: 'https://x.test/' }, 'a'],
  ['that waits after a reload can be begun anew (C-81)', checking, 'button'],
])('a renewal %s', async (_what, stage, way) => {
  const startOver = vi.fn();
  const own = { stage, verifiedId: 'Sw-AMY20', checkAgain: vi.fn(), startOver };
  const page = await draw(
    <MemoryRouter>
      <Progress {...own} />
    </MemoryRouter>,
  );
  expect([...document.querySelectorAll('a, button')].map((one) => one.localName)).toEqual([way]);
  if (way === 'button') await page.press('button');
  expect(startOver).toHaveBeenCalledTimes(way === 'button' ? 1 : 0);
});

it.each<UnderWay>([checking, { ...checking, kind: 'failed' }])(
  'the way on keeps the language that is read, also without a script (RNW-01): %j',
  async (stage) => {
    const own = { stage, verifiedId: 'Sw-AMY20', checkAgain: vi.fn(), startOver: vi.fn() };
    await draw(
      <MemoryRouter initialEntries={['/?lang=ha']}>
        <Progress {...own} />
      </MemoryRouter>,
    );
    const form = document.querySelector('form') ?? undefined;
    expect(Object.fromEntries(new FormData(form))).toEqual({ lang: 'ha' });
  },
);
