import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import {
  EditButton,
  Show,
  TopToolbar,
  useCanAccess,
  useLogoutIfAccessDenied,
  useRecordContext,
} from 'react-admin';
import { ask } from '#console/ask.ts';
import { Columns, Fact, Facts, Sheet } from '#console/facts.tsx';
import { FoundLink, When } from '#console/fields.tsx';
import { CallFailed } from '#platform/send.ts';
import { formatCounted } from '#platform/text/numbers.ts';
import { formatShortDay } from '#platform/time.ts';
import type { Form } from '../contract.ts';
import { type StaffForm, staffFormVersion } from './contract.ts';
import { FormPreview } from './preview-show.tsx';

interface Shown {
  readonly version: number;
  /** Null while it is on its way. */
  readonly form: Form | null;
  readonly fault?: string;
}

function Versions({
  form,
  shown,
  onChoose,
}: {
  readonly form: StaffForm;
  readonly shown: number;
  onChoose(version: number): void;
}) {
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: '24rem', overflowY: 'auto' }}>
      {form.versions.map(({ version, publishedAt }) => (
        <li key={version}>
          <Button
            fullWidth
            aria-pressed={version === shown}
            variant={version === shown ? 'contained' : 'text'}
            onClick={() => onChoose(version)}
            sx={{ justifyContent: 'space-between' }}
          >
            <span>{`Version ${version}`}</span>
            <span>{formatShortDay(publishedAt)}</span>
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Waiting({ tag, count }: { readonly tag: string; readonly count: number }) {
  if (count === 0) return <>0</>;
  return (
    <FoundLink list="submissions" filter={{ tag, state: 'new' }}>
      {formatCounted(count)}
    </FoundLink>
  );
}

function Whole() {
  const record = useRecordContext<StaffForm>();
  const [chosen, setChosen] = useState<Shown | null>(null);
  const leaveIfEnded = useLogoutIfAccessDenied();
  if (!record) return null;
  const shown = chosen ?? { version: record.version, form: record.current };
  const choose = async (version: number) => {
    setChosen({ version, form: null });
    try {
      const form = await ask(staffFormVersion, { params: { id: record.tag, version } });
      setChosen((now) => (now?.version === version ? { version, form } : now));
    } catch (error) {
      const fault = error instanceof CallFailed ? error.message : 'That did not work.';
      setChosen({ version, form: null, fault });
      leaveIfEnded(error);
    }
  };
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <Sheet title={`Version ${shown.version}, as it is filled in`}>
          {shown.form && <FormPreview form={shown.form} />}
          {shown.fault && <Alert severity="error">{shown.fault}</Alert>}
          {!shown.form && !shown.fault && <CircularProgress aria-label="Loading" />}
        </Sheet>
        <div style={{ display: 'grid', gap: '1rem' }}>
          <Sheet title="The form">
            <Facts>
              <Fact name="Tag">{record.tag}</Fact>
              <Fact name="Fields">{record.fields}</Fact>
              <Fact name="Published">
                <When source="publishedAt" />
              </Fact>
              {record.waiting !== null && (
                <Fact name="New submissions">
                  <Waiting tag={record.tag} count={record.waiting} />
                </Fact>
              )}
            </Facts>
          </Sheet>
          <Sheet title="Versions">
            <p style={{ margin: '0 0 0.5rem' }}>Submissions keep the version they answered.</p>
            <Versions form={record} shown={shown.version} onChoose={choose} />
          </Sheet>
        </div>
      </Columns>
    </div>
  );
}

function Bar() {
  const { canAccess } = useCanAccess({ resource: 'forms', action: 'edit' });
  return <TopToolbar>{canAccess && <EditButton />}</TopToolbar>;
}

export function FormShow() {
  return (
    <Show actions={<Bar />}>
      <Whole />
    </Show>
  );
}
