import Alert from '@mui/material/Alert';
import { Link, Show, useCanAccess, useRecordContext } from 'react-admin';
import { languageNames } from '#app/shell/languages/rules.ts';
import { Action } from '#console/action.tsx';
import { Column, Columns, Doings, Fact, Facts, hiddenWords, Sheet } from '#console/facts.tsx';
import { Status, StatusPill, statusName, When } from '#console/fields.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { formatDay, formatShortDay, formatShortMoment } from '#platform/time.ts';
import { checkNames } from '../rules.ts';
import { nameRecord } from './around/record.contract.ts';
import { CaseActs, Decisions } from './case-inputs.tsx';
import type { StaffCase } from './contract.ts';
import { BudgetLeft, Duplicates, Guarantors, Hindrances, Messages } from './parts/beside.tsx';
import { Checklist } from './parts/checklist.tsx';
import { CorrectPerson } from './parts/correct-person.tsx';
import { FileLink } from './parts/file-link.tsx';
import { clockWords, eventName, proposalWords, purposeNames, stateTones } from './parts/words.ts';

/** A case may be older than the languages that are known now. */
const named: Readonly<Record<string, string>> = languageNames;

interface Given {
  readonly one: StaffCase;
}

/** The columns in which the facts are kept, by what the screen calls them. */
const facts = [
  ['Name', 'fullName', 'name'],
  ['Phone number', 'phone', 'phone'],
  ['Email', 'email', 'email'],
  ['Date of birth', 'dateOfBirth', 'born'],
  ['Address', 'address', 'address'],
  ['State', 'stateOfResidence', 'state_of_residence'],
] as const;

function Person({ one }: Given) {
  return (
    <Sheet title="Person">
      <Facts>
        {facts.map(([label, field, column]) => {
          const value = one[field];
          if (value === undefined) return null;
          const from = value && one.factsFrom[column];
          return (
            <Fact key={field} name={label}>
              {value && (field === 'dateOfBirth' ? formatDay(value) : value)}
              {from && <div style={{ color: '#3d4168' }}>From {from}</div>}
            </Fact>
          );
        })}
        {one.nationalId !== undefined && <Fact name="National ID">{one.nationalId}</Fact>}
        <Fact name="Photo">
          {one.photo && (one.photo.shown ? 'Shown with consent' : 'Kept, not shown: no consent')}
          {one.photo && one.factsFrom.photo_handle && (
            <div style={{ color: '#3d4168' }}>From {one.factsFrom.photo_handle}</div>
          )}
        </Fact>
        <Fact name="Link sent">
          {one.linkSentAt && <When source="linkSentAt" />}
          {one.linkLost && <div role="status">It has not reached the person.</div>}
        </Fact>
      </Facts>
      <Papers one={one} />
      {one.can.work && (
        <Doings>
          <CorrectPerson key={JSON.stringify(facts.map(([, field]) => one[field]))} one={one} />
        </Doings>
      )}
    </Sheet>
  );
}

function Papers({ one }: Given) {
  const photo = one.photo?.handle;
  if (!photo && !one.papers?.length) return null;
  return (
    <div style={{ display: 'grid', gap: 8, justifyItems: 'start', marginTop: '1rem' }}>
      {photo && <FileLink id={one.id} handle={photo} label="Photo" />}
      {one.papers?.map(({ handle, title, from }) => (
        <FileLink key={handle} id={one.id} handle={handle} label={`${title}, from ${from}`} />
      ))}
    </div>
  );
}

/** The day that ends at this midnight. */
const lastDay = (midnight: string) =>
  formatShortDay(new Date(Date.parse(midnight) - 1).toISOString());

/** What opened the case, with a link for who may see it. */
function Source({ one }: Given) {
  const requests = useCanAccess({ resource: 'requests', action: 'show' });
  const applications = useCanAccess({ resource: 'submissions', action: 'show' });
  if (one.source === 'order' && requests.canAccess)
    return <Link to={`/requests/${one.sourceId}/show`}>{one.sourceId}</Link>;
  if (one.source === 'application' && applications.canAccess)
    return <Link to={`/submissions/${one.sourceId}/show`}>{one.sourceId}</Link>;
  return <>{statusName(one.source)}</>;
}

function Head({ one }: Given) {
  const records = useCanAccess({ resource: 'records', action: 'show' });
  return (
    <Sheet title={one.source === 'correction' ? 'Correction' : `Verification, ${one.level}`}>
      <Facts>
        <Fact name="Number">{one.id}</Fact>
        <Fact name="State">
          <Status source="state" tones={stateTones} />
          {one.proposalState && <div>{proposalWords[one.proposalState][1]}</div>}
        </Fact>
        <Fact name="Due">
          <When source="dueAt" />{' '}
          {one.state !== 'decided' && (
            <StatusPill tone={one.overdue ? 'bad' : 'quiet'}>
              {clockWords(one.hoursLeft)}
            </StatusPill>
          )}
        </Fact>
        <Fact name="Agent">{one.agentName ?? 'Nobody'}</Fact>
        <Fact name="Opened by">
          <Source one={one} />
        </Fact>
        {one.events
          .filter(({ what }) => what === 'correction-asked')
          .map(({ at, note }) => (
            <Fact key={at} name="To be corrected">
              {note === undefined ? hiddenWords : note}
            </Fact>
          ))}
        <Fact name="Record">
          {one.badge && records.canAccess ? (
            <Link to={`/records/${one.badge}/show`}>{one.badge}</Link>
          ) : (
            one.badge
          )}
          {one.badge && one.can.nameRecord && (
            <Action
              label="Not their record"
              lead={`The record ${one.badge} is somebody else’s: an approval issues a new one.`}
              call={nameRecord}
              input={{ params: { id: one.id }, body: { badge: null, version: one.version } }}
            />
          )}
        </Fact>
      </Facts>
      <CaseActs one={one} />
    </Sheet>
  );
}

/** What was decided; until then what an approval would leave, and what can be decided now. */
function Decision({ one }: Given) {
  const { preview, proposal } = one;
  const isCorrection = one.source === 'correction';
  const notYet = `${isCorrection ? 'What it is about is not checked' : 'No level is complete'} yet.`;
  return (
    <Sheet title="Decision">
      {one.decision && (
        <Facts>
          <Fact name="Decided">
            {statusName(one.decision)}
            {one.decidedByName && ` by ${one.decidedByName}`}
          </Fact>
        </Facts>
      )}
      {preview && preview.level !== one.level && !isCorrection && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {one.level} was asked for. The checks that count so far make {preview.level} only.
        </Alert>
      )}
      {preview && <p style={{ margin: '0 0 0.75rem' }}>Record and report as they will stand:</p>}
      {preview ? (
        <Facts>
          <Fact name="Name">{one.fullName}</Fact>
          <Fact name="Level">{preview.level}</Fact>
          <Fact name="Badge number">{preview.badge ?? 'A new one'}</Fact>
          <Fact name="Verified on">{formatDay(preview.verifiedOn)}</Fact>
          <Fact name="Expires on">{formatDay(preview.expiresOn)}</Fact>
          <Fact name="Officer">{preview.officer}</Fact>
          <Fact name="Checks in the report">
            {preview.checks.map(({ kind, said }) => (
              <div key={kind}>
                {checkNames[kind]}: {said}
              </div>
            ))}
          </Fact>
          <Fact name="State">{one.stateOfResidence}</Fact>
          <Fact name="Photo">{preview.withPhoto ? 'Shown' : 'Not shown'}</Fact>
        </Facts>
      ) : (
        !one.decision && <p style={{ margin: 0 }}>{notYet}</p>
      )}
      {preview &&
        one.checks.length > 0 &&
        !one.consents.some((each) => each.purpose === 'checks' && !each.withdrawnAt) && (
          <p>The person has not agreed to the checks: take the consent before you approve.</p>
        )}
      {proposal && <h3 style={{ margin: '1.25rem 0 0.5rem' }}>Proposal to decline</h3>}
      {proposal && (
        <Facts>
          <Fact name="Proposed by">{proposal.proposedBy}</Fact>
          <Fact name="Reasons">{proposal.reasons ?? hiddenWords}</Fact>
          <Fact name="Released by">{proposal.releasedBy ?? 'Nobody yet'}</Fact>
          <Fact name="Answer until">
            {proposal.answerUntil && `The end of ${lastDay(proposal.answerUntil)}`}
          </Fact>
          <Fact name="Answer">
            {proposal.answer === undefined && proposal.answeredAt ? hiddenWords : proposal.answer}
          </Fact>
        </Facts>
      )}
      {proposal?.answerFiles?.map((handle, place) => (
        <FileLink key={handle} id={one.id} handle={handle} label={`Answer, file ${place + 1}`} />
      ))}
      <Decisions one={one} />
    </Sheet>
  );
}

const endOfConsent = ({
  withdrawnAt: at,
  withdrawnBecause: because,
}: Pick<StaffCase['consents'][number], 'withdrawnAt' | 'withdrawnBecause'>) =>
  at &&
  (because === 'corrected'
    ? `; ended ${formatShortMoment(at)}, as the link had gone to a wrong address`
    : `; withdrawn ${formatShortMoment(at)}`);

function Consents({ one }: Given) {
  if (one.consents.length === 0) return <p style={{ margin: 0 }}>No consent was given yet.</p>;
  return (
    <ul style={{ margin: 0 }}>
      {one.consents.map(({ purpose, givenAt, channel, textVersion, language, ...end }) => (
        <li key={`${purpose} ${givenAt}`}>
          {purposeNames[purpose]}, {formatShortMoment(givenAt)},{' '}
          {channel === 'page' ? 'on the page' : 'in person'}, text of {textVersion} (
          {named[language] ?? language}){endOfConsent(end)}
        </li>
      ))}
    </ul>
  );
}

function Page() {
  const one = useRecordContext<StaffCase>();
  if (!one) return null;
  const steps = one.events.toReversed().map(({ at, what, by, note }) => ({
    at,
    what: eventName(what),
    by,
    text: what === 'opened' && note ? `From ${note}` : note === undefined ? hiddenWords : note,
    tone: what === 'approved' ? ('good' as const) : ('quiet' as const),
  }));
  return (
    <div style={{ padding: '1rem' }}>
      <Hindrances one={one} />
      <Columns>
        <Column>
          <Head one={one} />
          <Person one={one} />
          <Sheet title="Possible duplicates">
            <Duplicates one={one} />
          </Sheet>
          <Sheet title="Consents">
            <Consents one={one} />
          </Sheet>
          <Sheet title="Messages to the person">
            <Messages one={one} />
          </Sheet>
        </Column>
        <Column>
          <Sheet title="Checks">
            <Checklist one={one} />
            <BudgetLeft one={one} />
          </Sheet>
          {one.checks.some(({ kind }) => kind.startsWith('guarantor')) && (
            <Sheet title="Guarantors">
              <Guarantors one={one} />
            </Sheet>
          )}
          <Decision one={one} />
        </Column>
      </Columns>
      <div style={{ marginTop: '1rem' }}>
        <Sheet title="Timeline">
          <TimeLine steps={steps} />
        </Sheet>
      </div>
    </div>
  );
}

export function CaseShow() {
  return (
    <Show actions={false} component="div">
      <Page />
    </Show>
  );
}
