import DownloadIcon from '@mui/icons-material/Download';
import { Show, useCanAccess, usePermissions, useRecordContext } from 'react-admin';
import { Columns, Fact, Facts, hiddenWords, Sheet } from '#console/facts.tsx';
import { FoundLink, Status, When } from '#console/fields.tsx';
import { DownloadButton } from '#console/files.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { Doing, hasCase } from './parts/doing.tsx';
import { stateNames, stateTones } from './submission-list.tsx';
import { type Answered, type SubmissionEntry, submissionFile } from './submissions.contract.ts';

function FileButton({
  entry,
  asked,
}: {
  readonly entry: SubmissionEntry;
  readonly asked: Answered;
}) {
  const { permissions } = usePermissions<readonly string[]>();
  if (!permissions?.includes('files.read')) return <>A file was sent</>;
  return (
    <DownloadButton
      call={submissionFile}
      input={{ params: { id: entry.id, field: asked.name } }}
      label="Download"
      startIcon={<DownloadIcon />}
      aria-label={`Download ${asked.label}`}
    />
  );
}

/** What was answered; of what this member may not read, that it is hidden. */
export function Answers({ entry }: { readonly entry: SubmissionEntry }) {
  return (
    <>
      {entry.sections.map(({ title, answers }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one title; none moves
        <Sheet key={place} title={title}>
          <Facts>
            {answers.map((asked) => (
              <Fact key={asked.name} name={asked.label}>
                {asked.answer === undefined ? (
                  hiddenWords
                ) : asked.isFile && asked.answer ? (
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
              {hasCase(entry) && cases.canAccess && (
                <Fact name="Case">
                  <FoundLink list="cases" filter={{ q: entry.id }}>
                    The case of this application
                  </FoundLink>
                </Fact>
              )}
              <Fact name="Confirmation">
                {entry.mailed
                  ? 'Sent by email'
                  : 'Not sent: no email address, too many emails to it, or none of ours reaches it'}
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
