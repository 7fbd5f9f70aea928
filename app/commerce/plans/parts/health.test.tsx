import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { koboOfText } from '#platform/money.ts';
import type { Plan } from '../contract.ts';
import { HealthPlans } from './health.tsx';

const section = (id: string) => ({ id, heading: `Heading of ${id}`, html: `<p>Text of ${id}</p>` });
const ceo = section('ceo-health-plans');
const words = { head: {}, lead: '', sections: [section('health-plans'), ceo] };
const planNamed = (name: string): Plan => ({
  ...{ id: name, name, description: '', bgColor: '#14173A', features: [] },
  ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
});
const shown = (...names: string[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HealthPlans words={words} lists={{ HEALTH_PLAN: names.map(planNamed) }} />
    </MemoryRouter>,
  );

it('says nothing of plans for CEOs where none is on sale, and a link to them leads to the others (VPR-15, D-08)', () => {
  const address = `id="${ceo.id}"`;
  const both = shown('Basic', 'CEO plan');
  for (const part of [ceo.heading, ceo.html]) {
    expect(both).toContain(part);
    expect(shown('Basic')).not.toContain(part);
  }
  expect(both.split(address)[1]).not.toContain('data-plan="Basic"');
  for (const page of [both, shown('Basic')]) expect(page.split(address)).toHaveLength(2);
  expect(shown('Basic').split(address)[1]).toContain('data-plan="Basic"');
});
