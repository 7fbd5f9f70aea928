import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { Status, When } from '#console/fields.tsx';
import { FeedbackActions, stateTones } from './feedback-inputs.tsx';

export function FeedbackShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <Status source="state" tones={stateTones} />
        <TextField source="name" label="From" />
        <TextField source="email" label="Email" emptyText="Not given" />
        <TextField source="verificationId" label="Verification ID as typed" />
        <FunctionField
          label="Record"
          render={({ matched }) => (matched ? 'Matches a record' : 'No matching record')}
        />
        <TextField source="message" label="Feedback" sx={{ whiteSpace: 'pre-wrap' }} />
        <TextField
          source="reply"
          label="Our reply"
          emptyText="None yet"
          sx={{ whiteSpace: 'pre-wrap' }}
        />
        <When source="receivedAt" label="Received" />
        <When source="acknowledgedAt" label="Acknowledged" />
        <When source="actBy" label="Due by" />
        <When source="decidedAt" label="Decided" />
        <FeedbackActions />
      </SimpleShowLayout>
    </Show>
  );
}
