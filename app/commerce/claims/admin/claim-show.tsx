import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  EditButton,
  Link,
  Show,
  TopToolbar,
  useCanAccess,
  usePermissions,
  useRecordContext,
} from 'react-admin';
import { Action } from '#console/action.tsx';
import { Columns, Doings, Fact, Facts, Sheet } from '#console/facts.tsx';
import { Naira, Status, type Tone, When } from '#console/fields.tsx';
import { DownloadButton, FileField, papers } from '#console/files.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { nairaOf, readNaira } from '#platform/money.ts';
import { claimTones } from './claim-list.tsx';
import {
  addClaimDocument,
  claimDocument,
  decideClaim,
  moveClaim,
  noteClaim,
  type StaffClaim,
} from './contract.ts';
import { Fee } from './parts/claim-fee.tsx';

function Accept({ claim }: { readonly claim: StaffClaim }) {
  const [naira, setNaira] = useState(String(nairaOf(claim.askedKobo)));
  return (
    <Action
      label="Accept"
      lead="The claim is approved. The payout is made outside this console."
      call={decideClaim}
      input={{
        params: { id: claim.id },
        body: {
          verb: 'accept',
          version: claim.version,
          grantedKobo: readNaira(naira),
        },
      }}
      text={{ name: 'message', label: 'Reason', required: true }}
    >
      <TextField
        fullWidth
        required
        type="number"
        label="Amount approved, in naira"
        value={naira}
        onChange={(event) => setNaira(event.target.value)}
        slotProps={{ htmlInput: { min: 0.01, step: 0.01, max: nairaOf(claim.askedKobo) } }}
      />
    </Action>
  );
}

export function AddDocument({ id }: { readonly id: string }) {
  const [file, setFile] = useState('');
  return (
    <Action
      label="Add a document"
      lead="A photo (JPEG, PNG or WebP) or a PDF, at most 5 MB."
      call={addClaimDocument}
      input={{ params: { id }, body: { file } }}
      text={{ name: 'title', label: 'Title', required: true }}
      done="The document was added."
    >
      <FileField label="File" accept={papers} onFile={setFile} />
    </Action>
  );
}

function Acts({ claim }: { readonly claim: StaffClaim }) {
  const write = useCanAccess({ resource: 'claims', action: 'edit' });
  const { permissions } = usePermissions<readonly string[]>();
  const decides = permissions?.includes('claims.decide') ?? false;
  const { can, id, version } = claim;
  const params = { id };
  const why = { name: 'message', label: 'Reason', required: true } as const;
  if (!write.canAccess) return null;
  return (
    <Doings>
      {can.includes('fee') && <Fee claim={claim} verb="fee" />}
      {can.includes('correct-fee') && <Fee key={claim.version} claim={claim} verb="correct-fee" />}
      {can.includes('accept') && decides && <Accept claim={claim} />}
      {can.includes('decline') && decides && (
        <Action
          label="Decline"
          lead={
            claim.email === ''
              ? 'The claim is declined. The claimant’s data was erased: nobody is told.'
              : 'The claim is declined. Tell the claimant by email or phone.'
          }
          call={decideClaim}
          input={{ params, body: { verb: 'decline', version } }}
          text={why}
        />
      )}
      {can.includes('reopen') && decides && (
        <Action
          label="Reopen"
          lead="The claim goes on where it was. What was decided or noted stays in its timeline."
          call={decideClaim}
          input={{ params, body: { verb: 'reopen', version } }}
          text={why}
        />
      )}
      <AddDocument id={id} />
      <Action
        label="Add a note"
        lead="For colleagues."
        call={noteClaim}
        input={{ params }}
        text={{ name: 'note', label: 'Note', required: true }}
      />
      {can.includes('withdraw') && (
        <Action
          label="Withdrawn"
          lead="The claimant has withdrawn the claim."
          call={moveClaim}
          input={{ params, body: { verb: 'withdraw', version } }}
          text={{ ...why, label: 'How the claimant told us' }}
        />
      )}
    </Doings>
  );
}

const did: Readonly<Record<string, { what: string; tone: Tone }>> = {
  fee: { what: 'Fee received', tone: 'good' },
  'correct-fee': { what: 'Date of the fee corrected', tone: 'quiet' },
  accept: { what: 'Accepted', tone: 'good' },
  decline: { what: 'Declined', tone: 'bad' },
  reopen: { what: 'Reopened', tone: 'waiting' },
  withdraw: { what: 'Withdrawn', tone: 'quiet' },
  document: { what: 'Document added', tone: 'quiet' },
  note: { what: 'Note', tone: 'quiet' },
};

function stepsOf(claim: StaffClaim) {
  const begun = { at: claim.createdAt, what: 'Created', tone: 'good' as const };
  const steps = claim.history.map(({ verb, ...rest }) => ({
    ...rest,
    ...(did[verb] ?? { what: verb, tone: 'quiet' as const }),
  }));
  return [...steps, begun];
}

function Documents({ claim }: { readonly claim: StaffClaim }) {
  const files = useCanAccess({ resource: 'files', action: 'read' });
  if (claim.documents.length === 0) return <p style={{ margin: 0 }}>No documents yet.</p>;
  return (
    <Facts>
      {claim.documents.map(({ handle, title, by }) => (
        <Fact key={handle} name={title}>
          {files.canAccess ? (
            <DownloadButton
              call={claimDocument}
              input={{ params: { id: claim.id, handle } }}
              label="Download"
            />
          ) : (
            'File (you have no access)'
          )}{' '}
          from {by}
        </Fact>
      ))}
    </Facts>
  );
}

function Page() {
  const claim = useRecordContext<StaffClaim>();
  if (!claim) return null;
  const { requestId } = claim;
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <Sheet title="Claim">
          <Facts>
            <Fact name="Number">{claim.id}</Fact>
            <Fact name="State">
              <Status source="state" tones={claimTones} />
            </Fact>
            <Fact name="Amount claimed">
              <Naira source="askedKobo" />
            </Fact>
            <Fact name="Amount approved">
              <Naira source="grantedKobo" />
            </Fact>
            <Fact name="Processing fee">
              <Naira source="feeKobo" />
              {claim.feeOn ? ', received ' : ', not received'}
              {claim.feeOn && <When source="feeOn" dayOnly />}
            </Fact>
            <Fact name="Date of the incident">
              <When source="happenedOn" dayOnly />
            </Fact>
            <Fact name="Insurance">
              {requestId && <Link to={`/requests/${requestId}/show`}>{requestId}</Link>}
            </Fact>
            <Fact name="Worker">{claim.badge}</Fact>
          </Facts>
          <Acts claim={claim} />
        </Sheet>
        <Sheet title="Claimant and incident">
          <Facts>
            <Fact name="Name">{claim.name}</Fact>
            <Fact name="Email">
              <a style={{ color: 'inherit' }} href={`mailto:${claim.email}`}>
                {claim.email}
              </a>
            </Fact>
            <Fact name="Phone">
              <a style={{ color: 'inherit' }} href={`tel:${claim.phone.replace(/[^+\d]/g, '')}`}>
                {claim.phone}
              </a>
            </Fact>
            <Fact name="Channel">{claim.cameBy === 'phone' ? 'Phone' : 'Contact form'}</Fact>
            <Fact name="What happened">{claim.what}</Fact>
          </Facts>
        </Sheet>
        <Sheet title="Documents">
          <Documents claim={claim} />
        </Sheet>
        <Sheet title="Timeline">
          <TimeLine steps={stepsOf(claim)} />
        </Sheet>
      </Columns>
    </div>
  );
}

function Top() {
  const claim = useRecordContext<StaffClaim>();
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'edit' });
  const open = claim?.state === 'received' || claim?.state === 'checking';
  return <TopToolbar>{canAccess && open && <EditButton label="Edit" />}</TopToolbar>;
}

export function ClaimShow() {
  return (
    <Show actions={<Top />} component="div">
      <Page />
    </Show>
  );
}
