// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { useRenewal } from './use-renewal.ts';

const offer = { verifiedId: 'Sw-AMY20', priceKobo: 500_000 };

function Failed() {
  const { stage, startOver } = useRenewal(
    offer,
    { kind: 'failed', reference: 'SW-1' },
    { kind: 'start' },
  );
  return (
    <button type="button" onClick={startOver}>
      {stage.kind}
    </button>
  );
}

it('keeps the language that is read when the payment in the address changes (RNW-01)', async () => {
  const path = '/renew-verification/Sw-AMY20';
  const initialEntries = [`${path}?lang=ha&reference=SW-1&trxref=SW-1`];
  const router = createMemoryRouter([{ path, element: <Failed /> }], { initialEntries });
  const page = await draw(<RouterProvider router={router} />);
  await page.press('button');
  expect([page.text(), router.state.location.search]).toEqual(['start', '?lang=ha']);
});
