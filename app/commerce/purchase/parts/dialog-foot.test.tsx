// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { begin } from '../steps.rules.ts';
import { DialogFoot } from './dialog-foot.tsx';

const plan = {
  ...{ id: 'gate', name: 'Gate pass', description: '', bgColor: '#FFFFFF', features: [] },
  ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
};
const none = () => undefined;

it('goes one step by a double press: its second click is not one of the step that has come', async () => {
  const ways = { onBack: none, onAgain: none, onPay: none, onClose: none, onLeave: none };
  const draft = begin('/verification', 'CLEARANCE', plan);
  await draw(
    <MemoryRouter>
      <DialogFoot {...{ draft, ...ways }} formId="step" waiting={false} blocked={false} />
    </MemoryRouter>,
  );
  const isHeard = (detail: number) =>
    document
      .querySelector('[type=submit]')
      ?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
  expect([0, 1, 2, 3].map(isHeard)).toEqual([true, true, false, false]);
});
