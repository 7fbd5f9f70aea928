import { SelectInput } from 'react-admin';
import { Status, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportMails, type MailLine } from '../contract.ts';
import { bounceWords, stateChoices, stateTones } from '../rules.ts';

const { Col, NumberCol } = columnsOf<MailLine>();

const filters = [
  <SelectInput key="status" source="status" label="State" choices={stateChoices} alwaysOn />,
  <SelectInput
    key="written"
    source="written"
    label="Written"
    choices={[{ id: 'last-week', name: 'In the last week' }]}
    alwaysOn
  />,
];

export function MailList() {
  return (
    <Listing<MailLine>
      exports={exportMails}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No emails found. Receipts, form confirmations and sign-in notices are listed here."
      line={{
        first: ({ subject }) => subject,
        second: ({ bounce, recipient }) =>
          bounce ? `${recipient}: ${bounceWords[bounce]}` : recipient,
        third: () => <Status source="status" tones={stateTones} />,
      }}
    >
      <Col source="createdAt" label="Created">
        <When source="createdAt" />
      </Col>
      <Col source="subject" label="Subject" disableSort />
      <Col source="recipient" label="To" disableSort />
      <Col source="status" label="State" disableSort>
        <Status source="status" tones={stateTones} />
      </Col>
      <Col label="Reported" render={({ bounce }) => (bounce ? bounceWords[bounce] : '')} />
      <NumberCol source="attempts" label="Attempts" disableSort />
    </Listing>
  );
}
