import Chip from '@mui/material/Chip';
import { Show, SimpleShowLayout, useRecordContext } from 'react-admin';
import { FoundLink, When } from '#console/fields.tsx';
import type { AuditEntry } from '../contract.ts';
import { actionWords } from '../rules.ts';

type Of = { readonly label: string };

function Who(_props: Of) {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  return (
    <span>
      {entry.actorName} ·{' '}
      <FoundLink list="audit" filter={{ actor: entry.actor }}>
        all entries by this actor
      </FoundLink>
    </span>
  );
}

function What(_props: Of) {
  const entry = useRecordContext<AuditEntry>();
  return <span>{entry && `${actionWords(entry.action)} (${entry.action})`}</span>;
}

function Whose(_props: Of) {
  const subject = useRecordContext<AuditEntry>()?.subject;
  if (!subject) return <span>-</span>;
  return (
    <span>
      {subject} ·{' '}
      <FoundLink list="audit" filter={{ subject }}>
        all entries for this record
      </FoundLink>
    </span>
  );
}

function Fields(_props: Of) {
  const fields = useRecordContext<AuditEntry>()?.fields ?? [];
  if (fields.length === 0) return <span>-</span>;
  return (
    <span>
      {fields.map((field) => (
        <Chip key={field} size="small" label={field} sx={{ mr: 0.5 }} />
      ))}
    </span>
  );
}

function Text({ of }: Of & { readonly of: 'reason' | 'level' | 'requestId' }) {
  return <span>{useRecordContext<AuditEntry>()?.[of] ?? '-'}</span>;
}

function Seal(_props: Of) {
  const position = useRecordContext<AuditEntry>()?.position;
  return <span>{position ? `Position ${position} in the chain` : 'Not sealed yet'}</span>;
}

export function AuditShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <When source="at" label="Time" />
        <What label="Action" />
        <Who label="Actor" />
        <Whose label="Record" />
        <Text label="Reason" of="reason" />
        <Text label="Level" of="level" />
        <Fields label="Personal data shown" />
        <Text label="Request" of="requestId" />
        <Seal label="Seal" />
      </SimpleShowLayout>
    </Show>
  );
}
