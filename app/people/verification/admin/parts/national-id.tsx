import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Action } from '#console/action.tsx';
import { revealNationalId, type StaffRecord } from '../contract.ts';

/** The masked number, and the way to the whole one: it stands here until the page is left. */
export function NationalId({ record }: { readonly record: StaffRecord }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  const [shown, setShown] = useState('');
  if (shown) {
    return (
      <Alert severity="warning" action={<Button onClick={() => setShown('')}>Hide</Button>}>
        <span style={{ fontVariantNumeric: 'tabular-nums', fontSize: '1.125rem' }}>{shown}</span>
      </Alert>
    );
  }
  if (!record.nationalId) return <>Not provided</>;
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
      {record.nationalId}
      {canAccess && (
        <Action
          label="Reveal"
          lead="The full number is shown once. Your name and reason are recorded in the audit trail."
          call={revealNationalId}
          input={{ params: { id: record.id } }}
          text={{ name: 'reason', label: 'Reason', required: true }}
          done="The number is shown. Hide it when you are done."
          onDone={({ nationalId }) => setShown(nationalId)}
        />
      )}
    </span>
  );
}
