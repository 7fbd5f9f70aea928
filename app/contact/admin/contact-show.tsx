import Box from '@mui/material/Box';
import {
  EmailField,
  Show,
  SimpleShowLayout,
  TextField,
  useCanAccess,
  useRecordContext,
} from 'react-admin';
import { Action } from '#app/admin/parts/action.tsx';
import { Status, When } from '#app/admin/parts/fields.tsx';
import { contactTones } from './contact-list.tsx';

const ways = [
  ['answered', 'Mark as answered', 'The answer itself goes from your own mail program.'],
  ['closed', 'Close', 'Nothing more is to be done.'],
  ['open', 'Open again', 'It waits for somebody once more.'],
] as const;

function Ways() {
  const contact = useRecordContext();
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
          path={`/contacts/${contact.id}/handle`}
          body={{ state }}
          text={{ name: 'note', label: 'Note for the colleagues' }}
        />
      ))}
    </Box>
  );
}

export function ContactShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <Status source="state" tones={contactTones} />
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
