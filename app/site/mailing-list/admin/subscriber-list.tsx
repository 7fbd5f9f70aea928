import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { useRead } from '#console/data-provider.ts';
import { StatusPill, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { formatCounted } from '#platform/text/numbers.ts';
import {
  exportSubscribers,
  mostAddressesCounted,
  type SubscriberLine,
  type SubscriberStatus,
  subscriberCounts,
} from './contract.ts';

const { Col } = columnsOf<SubscriberLine>();

const tones: Readonly<Record<SubscriberStatus, Tone>> = {
  confirmed: 'good',
  pending: 'waiting',
  unsubscribed: 'quiet',
};
const names: Readonly<Record<SubscriberStatus, string>> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
};
/** The state as a pill. */
function State(_props: { readonly source?: string; readonly label?: string }) {
  const subscriber = useRecordContext<SubscriberLine>();
  if (!subscriber) return null;
  return <StatusPill tone={tones[subscriber.status]}>{names[subscriber.status]}</StatusPill>;
}

const colours: Readonly<Record<SubscriberStatus, string>> = {
  confirmed: '#14173a',
  pending: '#ffb81c',
  unsubscribed: '#857a63',
};
const order = ['confirmed', 'pending', 'unsubscribed'] as const;

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Exact email address" />,
  <SelectInput
    key="status"
    source="status"
    label="State"
    alwaysOn
    choices={order.map((id) => ({ id, name: names[id] }))}
  />,
];

/** How the list is made up, as one bar with its numbers; without them it is still whole. */
function Numbers() {
  const { data: counts } = useRead(subscriberCounts, {});
  const all = counts ? order.reduce((sum, one) => sum + counts[one], 0) : 0;
  return (
    <Paper sx={{ p: 2, mb: 1, minHeight: 80 }}>
      {counts && (
        <>
          <div
            aria-hidden="true"
            style={{ display: 'flex', height: 14, overflow: 'hidden', background: '#f3ead8' }}
          >
            {order.map((one) => (
              <span
                key={one}
                style={{
                  width: `${all ? (counts[one] / all) * 100 : 0}%`,
                  background: colours[one],
                }}
              />
            ))}
          </div>
          <ul
            style={{
              listStyle: 'none',
              display: 'flex',
              flexWrap: 'wrap',
              gap: '0.25rem 1.5rem',
              margin: '0.75rem 0 0',
              padding: 0,
            }}
          >
            {order.map((one) => (
              <Typography
                key={one}
                component="li"
                sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
              >
                <span
                  aria-hidden="true"
                  style={{ width: 12, height: 12, background: colours[one] }}
                />
                <strong>{formatCounted(counts[one], mostAddressesCounted)}</strong>{' '}
                {names[one].toLowerCase()}
              </Typography>
            ))}
          </ul>
          <Typography sx={{ mt: 1.5 }}>
            In the export each address has its own unsubscribe link: put it into every mail of the
            list. Where it says that an address does not take our mail, send nothing.
          </Typography>
        </>
      )}
    </Paper>
  );
}

export function SubscriberList() {
  return (
    <>
      <Numbers />
      <Listing<SubscriberLine>
        exports={exportSubscribers}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        empty="No subscribers found. People who subscribe on the site appear here."
        line={{
          first: ({ email }) => email,
          second: () => <When source="createdAt" dayOnly />,
          third: () => <State />,
        }}
      >
        <Col source="email" label="Email" disableSort />
        <Col source="status" label="State" disableSort>
          <State />
        </Col>
        <Col source="createdAt" label="Signed up">
          <When source="createdAt" />
        </Col>
        <Col source="confirmedAt" label="Confirmed on" disableSort>
          <When source="confirmedAt" dayOnly />
        </Col>
        <Col source="unsubscribedAt" label="Unsubscribed on" disableSort>
          <When source="unsubscribedAt" dayOnly />
        </Col>
      </Listing>
    </>
  );
}
