import { Link, Show, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Columns, Fact, Facts, Sheet } from '#console/facts.tsx';
import { Status, StatusPill, When } from '#console/fields.tsx';
import { fieldText, reasonText, searcherNames, wayNames } from '../rules.ts';
import { answerInquiry, type StaffInquiry } from './contract.ts';
import { stateTones } from './inquiry-list.tsx';

function Answering() {
  const one = useRecordContext<StaffInquiry>();
  if (!one) return null;
  if (!one.mayAnswer)
    return <p>A colleague with the permission who did not open the record answers it.</p>;
  return (
    <Action
      label="Answer"
      lead="The worker reads the answer beside the entry. Say what you found and what follows from it."
      call={answerInquiry}
      input={{ params: { id: one.id } }}
      text={{ name: 'answer', label: 'Answer', required: true }}
    />
  );
}

/** The record that was looked at, for who may open it. */
function RecordLink({ badge }: { readonly badge: string }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'show' });
  return canAccess ? <Link to={`/records/${badge}/show`}>{badge}</Link> : badge;
}

function Page() {
  const one = useRecordContext<StaffInquiry>();
  if (!one) return null;
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Status source="state" tones={stateTones} />
        {one.overdue && <StatusPill tone="bad">Overdue</StatusPill>}
      </div>
      <Columns>
        <Sheet title="What was not right">
          <Facts>
            <Fact name="In their words">{one.note}</Fact>
            <Fact name="Asked">
              <When source="askedAt" />
            </Fact>
            <Fact name="Answer by">
              <When source="dueAt" />
            </Fact>
          </Facts>
        </Sheet>
        <Sheet title="The look at the record">
          <Facts>
            <Fact name="Record">
              <RecordLink badge={one.badge} />
            </Fact>
            <Fact name="Opened">
              <When source="at" />
            </Fact>
            <Fact name="How">{wayNames[one.way]}</Fact>
            <Fact name="By">{one.lookedBy ?? searcherNames[one.searcher]}</Fact>
            <Fact name="Reason given">{one.reason ? reasonText(one.reason) : 'None'}</Fact>
            <Fact name="Shown">{one.fields.map(fieldText).join(', ')}</Fact>
          </Facts>
        </Sheet>
        <Sheet title="Our answer">
          {one.answer ? (
            <Facts>
              <Fact name="Answer">{one.answer}</Fact>
              <Fact name="Answered by">{one.answeredBy}</Fact>
              <Fact name="Answered">
                <When source="answeredAt" />
              </Fact>
            </Facts>
          ) : (
            <>
              <p style={{ marginTop: 0 }}>None yet.</p>
              <Answering />
            </>
          )}
        </Sheet>
      </Columns>
    </div>
  );
}

export function InquiryShow() {
  return (
    <Show actions={false} component="div">
      <Page />
    </Show>
  );
}
