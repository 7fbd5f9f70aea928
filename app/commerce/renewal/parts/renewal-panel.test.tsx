// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { RenewalPanel } from './renewal-panel.tsx';
import { useRenewal } from './use-renewal.ts';

const offer = {
  ...{ verifiedId: 'Sw-AMY20', price: '₦5,000', priceKobo: koboOfText('5000.00') },
  ...{ now: 'Holds until 1 May 2027', renewed: 'Holds until 1 May 2028' },
};
const words = { words: { head: {}, lead: '', sections: [] }, reading: null };

function Page() {
  const renewal = useRenewal(offer, { kind: 'start' }, { kind: 'start' });
  return <RenewalPanel {...{ offer, words }} {...renewal} />;
}

it('leads to the address for the receipt where that is wrong, each time (RNW-02)', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  const page = await draw(<RouterProvider router={router} />);
  const field = () => page.find<HTMLInputElement>('#renewal-email');
  const button = () => page.find<HTMLButtonElement>('form button');
  await page.type('payer', '#renewal-email');
  for (const _time of [1, 2]) {
    button()?.focus();
    await page.press('form button');
    expect(document.activeElement).toBe(field());
    expect(field()?.getAttribute('aria-describedby')).toBe('renewal-email-error');
    expect(page.text()).toContain('Invalid email address');
  }
  await page.close();
});
