// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { TaggedForm } from './loaded-form.tsx';

afterEach(() => vi.unstubAllGlobals());

it('that asks nothing says so and leads to somebody who can help (D-08)', async () => {
  const form = { id: 'empty-v1', title: 'Empty', sections: [] };
  vi.stubGlobal('fetch', async () => Response.json(form));
  const page = await draw(
    <MemoryRouter>
      <TaggedForm tag="empty">{() => 'A form'}</TaggedForm>
    </MemoryRouter>,
  );
  await vi.waitFor(
    () => expect(page.text()).toContain('There is nothing to fill in here.'),
    patience,
  );
  expect(page.find('a')?.getAttribute('href')).toBe('/contact');
});
