// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { KindPanel } from './kind-panel.tsx';

it('the head that was pressed stays in sight, also where a browser does not say what became of it', async () => {
  const page = await draw(
    <MemoryRouter>
      <KindPanel id="health-plans" headingId="health" heading="Health plans">
        Plans
      </KindPanel>
    </MemoryRouter>,
  );
  const panel = page.find<HTMLDetailsElement>('details') as HTMLDetailsElement;
  const brought = vi.spyOn(panel, 'scrollIntoView');
  const place = vi.spyOn(panel, 'getBoundingClientRect').mockReturnValue({ top: -10 } as DOMRect);
  const turn = (open: boolean) =>
    page.settle(() => {
      panel.open = open;
    });
  await turn(true);
  expect(brought).toHaveBeenCalledOnce();
  await turn(false);
  place.mockReturnValue({ top: 10 } as DOMRect);
  await turn(true);
  expect(brought).toHaveBeenCalledOnce();
});
