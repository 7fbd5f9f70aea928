import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { Show, useCanAccess, useNotify, usePermissions, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { download } from '#console/ask.ts';
import { Columns, Doings, Fact, Facts, Sheet } from '#console/facts.tsx';
import { Status, When } from '#console/fields.tsx';
import { FoundLink } from '#console/found-link.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { leadsToVerification } from '../accepted.rules.ts';
import type { SubmissionState } from '../submissions.contract.ts';
import { stateNames, stateTones } from './submission-list.tsx';
import {
  type Answered,
  moveSubmission,
  noteSubmission,
  type SubmissionEntry,
  submissionFile,
} from './submissions.contract.ts';

function FileButton({
  entry,
  asked,
}: {
  readonly entry: SubmissionEntry;
  readonly asked: Answered;
}) {
  const notify = useNotify();
  const { permissions } = usePermissions<readonly string[]>();
  if (!permissions?.includes('files.read')) return <>A file was sent</>;
  const take = () =>
    download(submissionFile, { params: { id: entry.id, field: asked.name } }).catch(
      (error: Error) => notify(error.message, { type: 'error' }),
    );
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-label={`Download ${asked.label}`}
      onClick={take}
    >
      Download
    </Button>
  );
}

function Answers({ entry }: { readonly entry: SubmissionEntry }) {
  return (
    <>
      {entry.sections.map(({ title, answers }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one title; none moves
        <Sheet key={place} title={title}>
          <Facts>
            {answers.map((asked) => (
              <Fact key={asked.name} name={asked.label}>
                {asked.isFile && asked.answer ? (
                  <FileButton entry={entry} asked={asked} />
                ) : (
                  asked.answer?.join('\n')
                )}
              </Fact>
            ))}
          </Facts>
        </Sheet>
      ))}
    </>
  );
}

const ways: Readonly<Record<SubmissionState, readonly [label: string, lead: string]>> = {
  new: ['Move back to New', 'It goes back to the open ones.'],
  'in-review': ['Start review', 'Colleagues see that it is under review.'],
  accepted: ['Accept', 'The application is accepted. No email is sent: tell the person yourself.'],
  declined: ['Decline', 'The application is declined. No email is sent: tell the person yourself.'],
};
const verifiedNext =
  'The application is accepted. A case opens, and the person gets a link to be verified, by email or SMS.';

function Doing({ entry }: { readonly entry: SubmissionEntry }) {
  const { canAccess } = useCanAccess({ resource: 'submissions', action: 'edit' });
  if (!canAccess) return null;
  const params = { id: entry.id };
  const note = { name: 'note', label: 'Internal note' } as const;
  return (
    <Doings>
      {entry.ways.map((to) => (
        <Action
          key={to}
          label={ways[to][0]}
          lead={
            <p>
              {to === 'accepted' && leadsToVerification(entry.tag) ? verifiedNext : ways[to][1]}
            </p>
          }
          call={moveSubmission}
          input={{ params, body: { from: entry.state, to } }}
          text={note}
          danger={to === 'declined'}
        />
      ))}
      <Action
        label="Add a note"
        lead={<p>Colleagues read it; the person who applied never does.</p>}
        call={noteSubmission}
        input={{ params }}
        text={{ ...note, required: true }}
      />
    </Doings>
  );
}

function stepsOf({ receivedAt, steps }: SubmissionEntry) {
  const came = { at: receivedAt, what: 'Received', tone: 'waiting' } as const;
  const done = steps.map(({ at, by, note, movedTo }) => ({
    at,
    by,
    text: note,
    what: movedTo ? stateNames[movedTo] : 'Note',
    tone: movedTo ? stateTones[movedTo] : ('quiet' as const),
  }));
  return [came, ...done].toReversed();
}

function Whole() {
  const entry = useRecordContext<SubmissionEntry>();
  const cases = useCanAccess({ resource: 'cases', action: 'list' });
  if (!entry) return null;
  const { signature } = entry;
  // Who moves it back goes on finding the case that was opened.
  const hasCase =
    leadsToVerification(entry.tag) && entry.steps.some(({ movedTo }) => movedTo === 'accepted');
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <div style={{ display: 'grid', gap: '1rem', minWidth: 0 }}>
          <Answers entry={entry} />
        </div>
        <div style={{ display: 'grid', gap: '1rem', minWidth: 0 }}>
          <Sheet title="The application">
            <Facts>
              <Fact name="State">
                <Status source="state" tones={stateTones} />
              </Fact>
              <Fact name="Receipt">{entry.id}</Fact>
              <Fact name="Form">{`${entry.title}, version ${entry.version}`}</Fact>
              <Fact name="Received">
                <When source="receivedAt" />
              </Fact>
              <Fact name="Sent (device time)">
                <When source="sentAt" />
              </Fact>
              {hasCase && cases.canAccess && (
                <Fact name="Case">
                  <FoundLink list="cases" filter={{ q: entry.id }}>
                    The case of this application
                  </FoundLink>
                </Fact>
              )}
              <Fact name="Confirmation">
                {entry.mailed
                  ? 'Sent by email'
                  : 'Not sent: no email address, or too many emails to it'}
              </Fact>
            </Facts>
            <Doing entry={entry} />
          </Sheet>
          {signature && (
            <Sheet title="Signature">
              <Facts>
                <Fact name="Signed by">{signature.name}</Fact>
                <Fact name="Designation">{signature.designation}</Fact>
                <Fact name="Paper">{`${signature.paper}, wording ${signature.textVersion}`}</Fact>
                <Fact name="Signed">
                  <When source="signature.signedAt" />
                </Fact>
              </Facts>
            </Sheet>
          )}
          <Sheet title="Timeline">
            <TimeLine steps={stepsOf(entry)} />
          </Sheet>
        </div>
      </Columns>
    </div>
  );
}

export function SubmissionShow() {
  return (
    <Show actions={false}>
      <Whole />
    </Show>
  );
}
