import { useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Sheet } from '#console/facts.tsx';
import { endRecordSessions } from '../contract.ts';

/** For whose phone was lost or number was taken over: the own page is closed everywhere. */
export function SessionsCard() {
  const record = useRecordContext<{ id: string }>();
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  if (!record || !canAccess) return null;
  return (
    <Sheet title="Own page">
      <Action
        label="Sign out everywhere"
        lead="Whoever is signed in to the own page of this person is signed out at once, and the passkeys are dropped. The person signs in again by a code. Share links and what is open to everybody stay: close there what is not theirs."
        call={endRecordSessions}
        input={{ params: { id: record.id } }}
        text={{ name: 'reason', label: 'Reason', required: true }}
      />
    </Sheet>
  );
}
