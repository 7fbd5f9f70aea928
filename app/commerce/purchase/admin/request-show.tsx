import { Link, Show, useCanAccess, useRecordContext } from 'react-admin';
import { kindNames } from '#app/commerce/plans/rules.ts';
import { Columns, Doings, Fact, Facts, hiddenWords, Sheet } from '#console/facts.tsx';
import { FoundLink, Status, When } from '#console/fields.tsx';
import { DownloadButton } from '#console/files.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { shownLines } from '../rules.ts';
import { inboxes, type Noun, type StaffRequest } from './contract.ts';
import { RequestActs } from './request-inputs.tsx';
import { findingWords, moneyTones, Work } from './request-list.tsx';
import { whyNoAnswers } from './rules.ts';

const historySteps = ({ history }: StaffRequest) =>
  history.map(({ hidden, ...step }) => (hidden ? { ...step, text: hiddenWords } : step));

function Answers({ request, noun }: { readonly request: StaffRequest; readonly noun: Noun }) {
  const files = useCanAccess({ resource: 'files', action: 'read' });
  const { answers } = request;
  if (!answers) {
    const isGone = request.formId === null || request.name === '';
    return <p style={{ margin: 0 }}>{isGone ? whyNoAnswers(request) : hiddenWords}</p>;
  }
  if (answers.length === 0) return <p style={{ margin: 0 }}>{whyNoAnswers(request)}</p>;
  const sections = [...new Set(answers.map(({ section }) => section))];
  return sections.map((section) => (
    <div key={section} style={{ marginBottom: '1rem' }}>
      {section && <h3 style={{ margin: '0.5rem 0', fontSize: '1rem' }}>{section}</h3>}
      <Facts>
        {answers
          .filter((answer) => answer.section === section)
          .map(({ name, label, value, isFile, hidden }) => (
            <Fact key={name} name={label}>
              {hidden ? hiddenWords : !isFile && value}
              {isFile && !hidden && files.canAccess && (
                <DownloadButton
                  call={inboxes[noun].file}
                  input={{ params: { id: request.id, field: name } }}
                  label="Download"
                />
              )}
              {isFile && !hidden && !files.canAccess && 'File (you have no access)'}
            </Fact>
          ))}
      </Facts>
    </div>
  ));
}

function Page({ noun }: { readonly noun: Noun }) {
  const request = useRecordContext<StaffRequest>();
  const payments = useCanAccess({ resource: 'payments', action: 'show' });
  const cases = useCanAccess({ resource: 'cases', action: 'list' });
  if (!request) return null;
  const { paymentReference: reference } = request;
  const amounts = request.lines.map(({ name, kobo: amount }) => ({ name, amount }));
  // The case is opened when the work starts: what was cancelled before it was paid never had one.
  const hasCase =
    request.kind === 'VERIFICATION' &&
    request.status !== 'received' &&
    request.payment !== 'unpaid';
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <Sheet title={kindNames[request.kind]}>
          <Facts>
            <Fact name="Number">{request.id}</Fact>
            <Fact name="Plan">{request.plan}</Fact>
            <Fact name="Status">
              <Work />
              {request.cannotGoOn && ' It cannot go on: the buyer or the worker was erased.'}
            </Fact>
            {hasCase && cases.canAccess && (
              <Fact name="Case">
                <FoundLink list="cases" filter={{ q: request.id }}>
                  The case of this order
                </FoundLink>
                {request.status === 'processing' &&
                  !request.can.finish &&
                  '. Its decision ends the order.'}
              </Fact>
            )}
            {request.finding && <Fact name="Outcome">{findingWords[request.finding]}</Fact>}
            <Fact name="Assigned to">{request.assignedName ?? 'Unassigned'}</Fact>
            <Fact name="Buyer">{request.email === '' ? 'Erased' : request.name}</Fact>
            <Fact name="Email">
              <a style={{ color: 'inherit' }} href={`mailto:${request.email}`}>
                {request.email}
              </a>
            </Fact>
            <Fact name="Phone">
              <a style={{ color: 'inherit' }} href={`tel:${request.phone.replace(/[^+\d]/g, '')}`}>
                {request.phone}
              </a>
            </Fact>
            <Fact name="Ordered">
              <When source="createdAt" />
            </Fact>
            <Fact name="Terms">
              {request.termsVersion && `Version ${request.termsVersion}, accepted `}
              {request.termsAt && <When source="termsAt" />}
            </Fact>
          </Facts>
          <RequestActs request={request} noun={noun} />
        </Sheet>
        <Sheet title="Payment">
          <Facts>
            <Fact name="Payment">
              <Status source="payment" tones={moneyTones} />{' '}
              {request.paymentStatus && request.paymentStatus !== request.payment && (
                <Status source="paymentStatus" tones={moneyTones} />
              )}
            </Fact>
            {shownLines({ type: request.kind, lines: amounts, total: request.totalKobo }).map(
              ({ name, value, strong }) => (
                <Fact key={name} name={name}>
                  {strong ? <strong>{value}</strong> : value}
                </Fact>
              ),
            )}
            <Fact name="Reference">
              {reference && payments.canAccess ? (
                <Link to={`/payments/${reference}/show`}>{reference}</Link>
              ) : (
                reference
              )}
            </Fact>
          </Facts>
          {request.hasReceipt && (
            <Doings>
              <DownloadButton
                call={inboxes[noun].receipt}
                input={{ params: { id: request.id } }}
                label="Receipt (PDF)"
              />
            </Doings>
          )}
        </Sheet>
        <Sheet title="Form answers">
          <Answers request={request} noun={noun} />
        </Sheet>
        <Sheet title="Timeline">
          <TimeLine steps={historySteps(request)} />
        </Sheet>
      </Columns>
    </div>
  );
}

export function RequestShow() {
  return (
    <Show actions={false} component="div">
      <Page noun="requests" />
    </Show>
  );
}

export function IncidentShow() {
  return (
    <Show actions={false} component="div">
      <Page noun="incidents" />
    </Show>
  );
}
