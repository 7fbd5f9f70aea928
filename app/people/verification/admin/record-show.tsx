import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Suspense, useContext, useState } from 'react';
import { EditButton, Link, Show, TopToolbar, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { addressFor } from '#console/ask.ts';
import { Fact, Facts, Sheet } from '#console/facts.tsx';
import { Status, StatusPill, When } from '#console/fields.tsx';
import { DownloadButton, FileField, pictures } from '#console/files.tsx';
import { ScreensContext } from '#console/screens.ts';
import { formatDay } from '#platform/time.ts';
import type { StaffRecord } from './contract.ts';
import { staffCard } from './papers/card.contract.ts';
import { removePhoto, replacePhoto, staffPhoto, staffReport } from './papers/papers.contract.ts';
import { Consents } from './parts/consents.tsx';
import { Decisions } from './parts/decisions.tsx';
import { NationalId } from './parts/national-id.tsx';
import { Papers } from './parts/papers.tsx';
import { Timeline } from './parts/timeline.tsx';
import { tones } from './parts/words.ts';

function Photo({ record }: { readonly record: StaffRecord }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  const [file, setFile] = useState('');
  const params = { id: record.id };
  const { version } = record;
  return (
    <Box sx={{ width: 168 }}>
      {record.hasPhoto ? (
        <img
          src={addressFor(staffPhoto, { params, query: { v: String(record.version) } })}
          alt={`${record.fullName}, as kept on the record`}
          width="168"
          height="168"
          style={{ objectFit: 'cover', border: '2px solid #14173a' }}
        />
      ) : (
        <Box
          sx={{
            height: 168,
            border: '2px dashed #857a63',
            display: 'grid',
            placeItems: 'center',
            color: 'text.secondary',
          }}
        >
          No photo
        </Box>
      )}
      {canAccess && (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Action
            label={record.hasPhoto ? 'Replace' : 'Add a photo'}
            lead="A picture of the face, upright. Visitors see it with the person’s consent only."
            call={replacePhoto}
            input={{ params, body: { file, version } }}
          >
            <FileField label="Photo" accept={pictures} onFile={setFile} />
          </Action>
          {record.hasPhoto && (
            <Action
              label="Remove"
              lead="The photo is deleted."
              call={removePhoto}
              input={{ params, query: { version: String(version) } }}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** Beside a link that looks so too. */
const plain = { variant: 'text', size: 'medium' } as const;

/** The badge card with a code that proves the record, in both sizes. */
function CardButtons({ id }: Pick<StaffRecord, 'id'>) {
  const cardOf = (size: 'id1' | 'a6') => ({ params: { id }, query: { size } });
  return (
    <>
      <DownloadButton {...plain} call={staffCard} input={cardOf('id1')} label="Badge card" />
      <DownloadButton {...plain} call={staffCard} input={cardOf('a6')} label="Badge card, A6" />
    </>
  );
}

export function Head({ record }: { readonly record: StaffRecord }) {
  return (
    <Paper sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Photo record={record} />
      <Box
        sx={{ flex: '1 1 20rem', minWidth: 0, display: 'grid', gap: 1.25, alignContent: 'start' }}
      >
        <Typography variant="h1" sx={{ fontSize: '1.75rem', overflowWrap: 'anywhere' }}>
          {record.fullName}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <Status source="status" tones={tones} />
          {record.hidden && (
            <StatusPill tone="waiting">
              {record.erased ? 'Erased' : 'Hidden from visitors'}
            </StatusPill>
          )}
          <strong style={{ fontVariantNumeric: 'tabular-nums' }}>{record.id}</strong>
          <span>{record.level}</span>
        </Box>
        <span>
          Valid until <When source="expiresAt" dayOnly />
        </span>
        {record.revocation && (
          <Alert severity="warning">
            {record.revocation.askedBy} asks to revoke this record. A colleague decides under{' '}
            <Link to="/approvals">Approvals</Link>.
          </Alert>
        )}
        {record.proposedCase && (
          <Alert severity="warning">
            An adverse decision is proposed on{' '}
            <Link to={`/cases/${record.proposedCase}/show`}>case {record.proposedCase}</Link>: no
            officer alone suspends or hides this record until that is decided. Where safety demands
            otherwise, use “Suspend for safety” there.
          </Alert>
        )}
        <Decisions record={record} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {record.documents && (
            <DownloadButton
              {...plain}
              call={staffReport}
              input={{ params: { id: record.id } }}
              label="Download the report"
            />
          )}
          {!record.hidden && (
            <>
              {record.status === 'VERIFIED' && <CardButtons id={record.id} />}
              <Button href={`/verification/${record.id}`} target="_blank" rel="noopener">
                See the public page
              </Button>
            </>
          )}
        </Box>
      </Box>
    </Paper>
  );
}

function Details({ record }: { readonly record: StaffRecord }) {
  const officer = `${record.officerFirstName} ${record.officerLastName}`;
  return (
    <>
      <Sheet title="Person">
        <Facts>
          <Fact name="Phone number">{record.phoneNumber || 'Not provided'}</Fact>
          <Fact name="Email">{record.email || 'Not provided'}</Fact>
          <Fact name="Address">{record.address || 'Not provided'}</Fact>
          <Fact name="State">{record.state || 'Not provided'}</Fact>
          {record.dateOfBirth !== undefined && (
            <>
              <Fact name="Date of birth">{formatDay(record.dateOfBirth)}</Fact>
              <Fact name="National ID">
                <NationalId record={record} />
              </Fact>
            </>
          )}
        </Facts>
      </Sheet>
      <Sheet title="Verification">
        <Facts>
          <Fact name="Type">{record.typeName}</Fact>
          <Fact name="Verified on">{record.verifiedOn && formatDay(record.verifiedOn)}</Fact>
          <Fact name="Verified by">{`${officer}, ${record.officerEmail}`}</Fact>
          {record.policeRecord !== undefined && (
            <Fact name="Police record">{record.policeRecord}</Fact>
          )}
          {record.healthStatus !== undefined && (
            <Fact name="Health status">{record.healthStatus}</Fact>
          )}
          <Fact name="Reviews">{record.totalReviews}</Fact>
        </Facts>
      </Sheet>
    </>
  );
}

function Whole() {
  const record = useRecordContext<StaffRecord>();
  const screens = useContext(ScreensContext);
  const cards = screens.find(({ name }) => name === 'records')?.cards ?? {};
  if (!record) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, background: '#fbf6eb' }}>
      <Head record={record} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Details record={record} />
          {!record.erased && (
            <>
              <Consents record={record} />
              <Papers record={record} />
            </>
          )}
          <Suspense fallback={null}>
            {Object.entries(cards).map(([name, Part]) => (
              <Part key={name} />
            ))}
          </Suspense>
        </Box>
        <Timeline record={record} />
      </Box>
    </Box>
  );
}

const bare = { '& .RaShow-card': { border: 0, background: 'none' } };

/** Nothing is written into a record whose person was erased. */
function EditUnlessErased() {
  const record = useRecordContext<StaffRecord>();
  return record?.erased ? null : <EditButton label="Edit" />;
}

export function RecordShow() {
  return (
    <Show
      sx={bare}
      actions={
        <TopToolbar>
          <EditUnlessErased />
        </TopToolbar>
      }
    >
      <Whole />
    </Show>
  );
}
