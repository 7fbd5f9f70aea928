import Box from '@mui/material/Box';
import {
  EmailField,
  Show,
  SimpleShowLayout,
  TextField,
  useCanAccess,
  useRecordContext,
} from 'react-admin';
import { Action } from '#console/action.tsx';
import { When } from '#console/fields.tsx';
import type { ContactEntry } from '../contract.ts';
import { ContactStatus } from './contact-list.tsx';
import { handleContact } from './contract.ts';

const ways = [
  ['answered', 'Mark as answered', 'Send the answer itself from your own email program.'],
  ['closed', 'Close', 'No further action is needed.'],
  ['open', 'Reopen', 'It goes back to the open ones.'],
] as const;

function Ways() {
  const contact = useRecordContext<ContactEntry>();
  const { canAccess } = useCanAccess({ resource: 'contacts', action: 'edit' });
  if (!contact || !canAccess) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {ways.map(([state, label, lead]) => (
        <Action
          key={state}
          label={label}
          lead={<p>{lead}</p>}
          disabled={contact.state === state}
          call={handleContact}
          input={{
            params: { id: contact.id },
            body: { state, handledAt: contact.handledAt },
          }}
          text={{
            name: 'note',
            label: contact.note ? 'Internal note, in place of the one before' : 'Internal note',
          }}
        />
      ))}
    </Box>
  );
}

export function ContactShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <ContactStatus source="state" />
        <TextField source="id" label="Ticket" />
        <TextField source="name" label="From" />
        <EmailField source="email" />
        <TextField source="phone" />
        <TextField source="department" />
        <TextField source="message" sx={{ whiteSpace: 'pre-wrap' }} />
        <TextField source="note" label="Note" emptyText="None" sx={{ whiteSpace: 'pre-wrap' }} />
        <When source="receivedAt" label="Received" />
        <When source="handledAt" label="Handled" />
        <Ways />
      </SimpleShowLayout>
    </Show>
  );
}
