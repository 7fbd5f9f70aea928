import { Show, useGetIdentity, useRecordContext } from 'react-admin';
import { Action } from '#app/admin/parts/action.tsx';
import { Status, When } from '#app/admin/parts/fields.tsx';
import { Columns, Doings, Fact, Facts, Sheet } from '#app/admin/record/parts/facts.tsx';
import type { Approval } from '#app/approvals/contract.ts';
import { approvalTones } from './approval-list.tsx';

function Page() {
  const wish = useRecordContext<Approval>();
  const { identity } = useGetIdentity();
  if (!wish) return null;
  const path = `/approvals/${wish.id}/decide`;
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <Sheet title="What is asked for">
          <Facts>
            <Fact name="What">{wish.summary}</Fact>
            <Fact name="Reason">{wish.reason}</Fact>
            <Fact name="Who asks">{wish.askedName}</Fact>
            <Fact name="Asked">
              <When source="askedAt" />
            </Fact>
            <Fact name="State">
              <Status source="status" tones={approvalTones} />
            </Fact>
            {wish.decidedName && (
              <Fact name="Who decided">
                {wish.decidedName}, <When source="decidedAt" />
              </Fact>
            )}
            {wish.outcome && <Fact name="How it ended">{wish.outcome}</Fact>}
          </Facts>
          {wish.mine ? (
            <Doings>
              <Action
                label="Agree"
                lead={`${wish.summary} It is done at once and cannot be taken back here.`}
                path={path}
                body={{ agree: true }}
                done="You have agreed. It is being done."
              />
              <Action
                label="Refuse"
                lead="Nothing is done. Who asked sees that you refused."
                path={path}
                body={{ agree: false }}
                done="You have refused. Nothing is done."
                danger
              />
            </Doings>
          ) : (
            wish.status === 'waiting' && (
              <p>
                {wish.askedBy === identity?.id
                  ? 'You asked for this: somebody else must decide.'
                  : 'This waits for somebody who may do it.'}
              </p>
            )
          )}
        </Sheet>
      </Columns>
    </div>
  );
}

export function ApprovalShow() {
  return (
    <Show actions={false} component="div">
      <Page />
    </Show>
  );
}
