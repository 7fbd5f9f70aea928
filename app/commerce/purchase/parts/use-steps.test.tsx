// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { begin, type Draft } from '../steps.rules.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';
import { useSteps, type Walk } from './use-steps.ts';

const plan: Plan = {
  ...{ id: 'gate', name: 'Gate pass', description: '', bgColor: '#FFFFFF', features: [] },
  ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

let purchase: Purchase | undefined;
let walk: Walk | undefined;
function Steps({ id = plan.id, formData = {} }: { id?: string; formData?: Draft['formData'] }) {
  const begun = begin('/verification', 'CLEARANCE', { ...plan, id });
  purchase = usePurchase({ ...begun, step: 4, formData });
  walk = useSteps(purchase);
  return `form: ${walk.formId}`;
}

it('asks the questions of a form that its plan has got since, where the order is refused for them (PUR-07)', async () => {
  let form: { id: string } | null = null;
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (method !== 'POST')
      return Response.json({
        ...plan,
        ...{ basePrice: '5000.00', requirements_form: form },
      });
    form = { id: 'clearance' };
    const refused = { error: 'form-refused', fields: { fullName: 'Full name is required' } };
    return Response.json(refused, { status: 400 });
  });
  const page = await draw(
    <Queries>
      <Steps />
    </Queries>,
  );
  const shows = (words: string) =>
    vi.waitFor(() => page.settle(() => expect(page.text()).toBe(words)), patience);
  await shows('form: null');
  await page.settle(async () => purchase?.pay());
  await shows('form: clearance');
  await page.close();
});

it('sends no answers to a form that its plan has no more (PUR-07)', async () => {
  const sent: unknown[] = [];
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method !== 'POST')
      // Its own id: under that of the test before, the answer of that one is still known.
      return Response.json({
        ...{ ...plan, id: 'other' },
        ...{ basePrice: '5000.00', requirements_form: null },
      });
    sent.push(JSON.parse(String(body)).formData);
    return Response.json({ error: 'no-plan' }, { status: 404 });
  });
  const page = await draw(
    <Queries>
      <Steps id="other" formData={{ fullName: 'Ada' }} />
    </Queries>,
  );
  await vi.waitFor(() => page.settle(() => expect(page.text()).toBe('form: null')), patience);
  await page.settle(async () => purchase?.pay());
  await vi.waitFor(() => expect(sent).toEqual([{}]), patience);
  await page.close();
});

it.each([
  ['one that has', { id: 'clearance' }, 3],
  ['one that has none', null, 2],
  ['one that may have', undefined, 3],
])('leads back from the terms through the form of %s (PUR-06)', async (id, form, step) => {
  vi.stubGlobal('fetch', async () => {
    if (form === undefined) return new Promise(() => {});
    const type = { ...plan, id, basePrice: '5000.00', requirements_form: form };
    return Response.json(type);
  });
  const page = await draw(
    <Queries>
      <Steps id={id} />
    </Queries>,
  );
  const known = form ? form.id : form;
  await vi.waitFor(() => page.settle(() => expect(page.text()).toBe(`form: ${known}`)), patience);
  await page.settle(() => expect(walk?.goBack()).toBe(true));
  expect(purchase?.draft.step).toBe(step);
});
