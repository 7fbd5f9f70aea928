import { SearchInput, SelectInput } from 'react-admin';
import { Naira, Status, statusName, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { type ClaimLine, exportClaims } from './contract.ts';

const { Col } = columnsOf<ClaimLine>();

export const claimTones: Readonly<Record<string, Tone>> = {
  received: 'waiting',
  checking: 'waiting',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'quiet',
};
const states = Object.keys(claimTones).map((id) => ({ id, name: statusName(id) }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Claim number or email" />,
  <SelectInput key="state" source="state" label="State" alwaysOn choices={states} />,
];

export function ClaimList() {
  return (
    <Listing<ClaimLine>
      exports={exportClaims}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No claims found. Claims arrive by contact form or phone: record each one here."
      line={{
        first: ({ id }) => id,
        second: () => (
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Status source="state" tones={claimTones} /> <When source="createdAt" dayOnly />
          </span>
        ),
        third: () => <Naira source="askedKobo" />,
      }}
    >
      <Col source="createdAt" label="Created">
        <When source="createdAt" />
      </Col>
      <Col source="id" label="Claim" disableSort />
      <Col source="happenedOn" label="Incident" disableSort>
        <When source="happenedOn" dayOnly />
      </Col>
      <Col source="askedKobo" label="Amount claimed">
        <Naira source="askedKobo" />
      </Col>
      <Col source="feeOn" label="Fee received" disableSort>
        <When source="feeOn" dayOnly />
      </Col>
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={claimTones} />
      </Col>
    </Listing>
  );
}
