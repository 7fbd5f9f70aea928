import { Link, Show, useCanAccess, useGetIdentity, useRecordContext } from 'react-admin';
import { type Approval, decideApproval } from '#app/backoffice/approvals/contract.ts';
import { Action } from '#console/action.tsx';
import { usePolled } from '#console/data-provider.ts';
import { Columns, Doings, Fact, Facts, Sheet } from '#console/facts.tsx';
import { Status, When } from '#console/fields.tsx';
import { approvalTones } from './approval-list.tsx';

/** What a request is about, by the first word of its action: the second person looks at it first. */
const resources: readonly string[] = ['payments', 'cases', 'records'];

function About({ action, subject }: Approval) {
  const [resource = ''] = action.split('.');
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  if (!resources.includes(resource) || !canAccess) return null;
  return (
    <Fact name="About">
      <Link to={`/${resource}/${subject}/show`}>{subject}</Link>
    </Fact>
  );
}

function Page() {
  const request = useRecordContext<Approval>();
  const { identity } = useGetIdentity();
  if (!request) return null;
  const params = { id: request.id };
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <Sheet title="Approval request">
          <Facts>
            <Fact name="Request">{request.summary}</Fact>
            <Fact name="Reason">{request.reason}</Fact>
            <About {...request} />
            <Fact name="Requested by">{request.askedName}</Fact>
            <Fact name="Requested">
              <When source="askedAt" />
            </Fact>
            <Fact name="State">
              <Status source="status" tones={approvalTones} />
            </Fact>
            {request.decidedName && (
              <Fact name="Decided by">
                {request.decidedName}, <When source="decidedAt" />
              </Fact>
            )}
            {request.outcome && <Fact name="Result">{request.outcome}</Fact>}
            {request.status === 'agreed' && !request.outcome && (
              <Fact name="Result">It is being carried out.</Fact>
            )}
          </Facts>
          {request.mine ? (
            <Doings>
              <Action
                label="Approve"
                lead={`${request.summary} It is carried out at once and cannot be undone here.`}
                call={decideApproval}
                input={{ params, body: { agree: true, summary: request.summary } }}
                done="Approved. It is being carried out."
              />
              <Action
                label="Reject"
                lead="Nothing is carried out. The requester sees that you rejected it."
                call={decideApproval}
                input={{ params, body: { agree: false } }}
                done="Rejected. Nothing was carried out."
                danger
              />
            </Doings>
          ) : (
            request.status === 'waiting' &&
            (request.askedBy === identity?.id ? (
              <>
                <p>You made this request, so somebody else must decide.</p>
                <Doings>
                  <Action
                    label="Withdraw"
                    lead="Nothing is carried out. You can make the request again."
                    call={decideApproval}
                    input={{ params, body: { agree: false } }}
                    done="Withdrawn. Nothing is carried out."
                    danger
                  />
                </Doings>
              </>
            ) : (
              <p>
                {request.ownDoing
                  ? 'It is about what you did, so somebody else must decide.'
                  : 'Waiting for somebody with the permission to decide.'}
              </p>
            ))
          )}
        </Sheet>
      </Columns>
    </div>
  );
}

/** What was agreed to is carried out in the background; who agreed waits for how it ended. */
const whileCarriedOut = {
  goesOn: ({ status, outcome }: Approval) => status === 'agreed' && !outcome,
  pauseMs: 2_000,
};

export function ApprovalShow() {
  const polled = usePolled(whileCarriedOut);
  return (
    <Show<Approval> actions={false} component="div" queryOptions={polled}>
      <Page />
    </Show>
  );
}
