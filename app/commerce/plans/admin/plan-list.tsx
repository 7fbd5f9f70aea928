import Box from '@mui/material/Box';
import { SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { koboOf } from '#platform/money.ts';
import { kindNames, priceText, pricing } from '../rules.ts';
import { exportPlans, type PlanLine } from './contract.ts';

const { Col } = columnsOf<PlanLine>();

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name" />,
  <SelectInput
    key="kind"
    source="kind"
    label="Kind"
    alwaysOn
    choices={Object.entries(kindNames).map(([id, name]) => ({ id, name }))}
  />,
];

/** The name beside the plan's own colour. */
function Name(_props: { readonly source?: string; readonly label?: string }) {
  const plan = useRecordContext<PlanLine>();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ width: 12, height: 28, background: plan?.bgColor, border: '1px solid #14173a' }} />
      <span>{plan?.name}</span>
    </Box>
  );
}

/** The price in a word or two. */
function priceOf({ kind, priceKobo, tier }: PlanLine): string {
  const plan = { basePrice: koboOf(priceKobo), tier: tier ?? undefined };
  const how = pricing(kind, plan);
  return how === 'consultation' ? 'On consultation' : priceText(kind, plan);
}

function Sold(_props: { readonly source?: string; readonly label?: string }) {
  const plan = useRecordContext<PlanLine>();
  return plan?.active ? (
    <StatusPill tone="good">On sale</StatusPill>
  ) : (
    <StatusPill tone="quiet">Withdrawn</StatusPill>
  );
}

export function PlanList() {
  return (
    <Listing<PlanLine>
      exports={exportPlans}
      filters={filters}
      sort={{ field: 'kind', order: 'ASC' }}
      empty="No plans found."
      line={{
        first: ({ name }) => name,
        second: ({ kind }) => kindNames[kind],
        third: (plan) => priceOf(plan),
      }}
    >
      <Col source="kind" label="Kind" render={({ kind }) => kindNames[kind]} />
      <Col source="name" label="Name">
        <Name />
      </Col>
      <Col source="priceKobo" label="Price" render={(plan) => priceOf(plan)} />
      <Col source="charges" label="Extra charges" disableSort />
      <Col source="active" label="State" disableSort>
        <Sold />
      </Col>
      <Col source="updatedAt" label="Updated">
        <When source="updatedAt" dayOnly />
      </Col>
    </Listing>
  );
}
