import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { endRecordSessions } from '../contract.ts';

/** For whose phone was lost or number was taken over: the own page is closed everywhere. */
export function SessionsCard() {
  const record = useRecordContext<{ id: string }>();
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  if (!record || !canAccess) return null;
  return (
    <Paper component="section" aria-label="Own page" sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1.5 }}>
        Own page
      </Typography>
      <Action
        label="Sign out everywhere"
        lead="Whoever is signed in to the own page of this person is signed out at once. The person can sign in again."
        call={endRecordSessions}
        input={{ params: { id: record.id } }}
        text={{ name: 'reason', label: 'Reason', required: true }}
      />
    </Paper>
  );
}
