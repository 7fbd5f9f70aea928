import type { Kind, Plan } from '#app/commerce/plans/contract.ts';
import { comparisonOf, type Feature, priceText } from '#app/commerce/plans/rules.ts';
import * as rules from '#app/shell/policies.rules.ts';
import { formatNaira } from '#platform/money.ts';
import type { Flow } from '#platform/pdf/flow.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import { drawTable, type TableRow } from '#platform/pdf/table.server.ts';
import * as copy from './copy.ts';

const soft = { colour: palette.inkSoft } as const;
const lead = { size: 11.5, lead: 1.5, colour: palette.inkSoft } as const;

// More columns than this could not be read on paper; the site shows them all.
const most = 4;

function cellOf(feature: Feature | undefined) {
  if (!feature?.included) return { text: 'Not included', quiet: true };
  return { text: feature.value || 'Included' };
}

function columnsOf(kind: Kind, plans: readonly Plan[]) {
  return plans.map((plan) => ({
    title: plan.name,
    more: priceText(kind, plan),
    colour: plan.bgColor,
  }));
}

const rowsOf = (plans: readonly Pick<Plan, 'features'>[]): TableRow[] =>
  comparisonOf(plans).map(({ name, cells }) => ({ name, values: cells.map(cellOf) }));

/** The plans of insurance with what each covers, and how a claim is made. */
export function drawInsurance(flow: Flow, all: readonly Plan[], samples: boolean): void {
  const plans = all.slice(0, most);
  flow.heading('H2', copy.insurance.title, { size: 30 });
  flow.paragraph(copy.insurance.lead, lead);
  flow.gap(10);
  if (plans.length === 0) flow.paragraph(copy.insurance.none);
  else {
    const bestFor = plans.map((plan) => ({ text: plan.bestFor?.join(', ') || '–' }));
    drawTable(flow, columnsOf('INSURED', plans), [
      { name: copy.insurance.bestFor, values: bestFor },
      ...rowsOf(plans.map(({ coverageDetails = [] }) => ({ features: coverageDetails }))),
    ]);
  }
  if (samples) drawSampleNote(flow);
  flow.heading('H3', copy.insurance.rulesTitle, { before: 22 });
  flow.gap(2);
  flow.list([rules.insuranceStart, rules.claims, rules.coverage]);
  flow.heading('H2', copy.insurance.claimTitle);
  flow.list(copy.insurance.steps, { numbered: true, setting: { size: 11 } });
}

/** The packages row by row, their extras, and what a guidance session is. */
export function drawPackages(flow: Flow, all: readonly Plan[], samples: boolean): void {
  const plans = all.slice(0, most);
  flow.heading('H2', copy.packages.title, { size: 30 });
  flow.paragraph(copy.packages.lead, lead);
  flow.gap(10);
  if (plans.length === 0) flow.paragraph(copy.packages.none);
  else drawTable(flow, columnsOf('RECRUITMENT_PACKAGE', plans), rowsOf(plans));
  if (samples) drawSampleNote(flow);
  drawExtras(flow, plans);
  flow.heading('H2', copy.packages.guidanceTitle);
  flow.paragraph(copy.packages.guidance, { size: 11 });
}

function drawSampleNote(flow: Flow): void {
  flow.gap(8);
  flow.paragraph(copy.sampleNote, { size: 9, colour: palette.inkMute });
}

function drawExtras(flow: Flow, plans: readonly Plan[]): void {
  const offered = plans.flatMap((plan) =>
    Object.entries(plan.extraCharges).map(([name, amount]) => ({ plan: plan.name, name, amount })),
  );
  if (offered.length === 0) return;
  const lines = new Map<string, string[]>();
  for (const { plan, name, amount } of offered) {
    const line = `${name}: ${formatNaira(amount)}`;
    lines.set(line, [...(lines.get(line) ?? []), plan]);
  }
  flow.heading('H3', copy.packages.extrasTitle, { before: 20 });
  flow.gap(2);
  flow.list([...lines].map(([line, names]) => `${line} (${names.join(', ')})`));
  if (plans.some(({ feeCharges }) => feeCharges.length > 0)) {
    flow.paragraph(rules.serviceFee, { ...soft, size: 9 });
  }
}
