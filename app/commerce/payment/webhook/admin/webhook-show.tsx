import { Link, Show, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Columns, Doings, Fact, Facts, Sheet } from '#console/facts.tsx';
import { When } from '#console/fields.tsx';
import { replayWebhook, type StaffWebhook } from './webhook.contract.ts';

function Page() {
  const webhook = useRecordContext<StaffWebhook>();
  const { canAccess } = useCanAccess({ resource: 'webhooks', action: 'edit' });
  if (!webhook) return null;
  const { body, event, id, reference, times } = webhook;
  return (
    <div style={{ padding: '1rem' }}>
      <Columns>
        <Sheet title="Event">
          <Facts>
            <Fact name="Event">{event}</Fact>
            <Fact name="Payment">
              {reference && <Link to={`/payments/${reference}/show`}>{reference}</Link>}
            </Fact>
            <Fact name="Received">
              <When source="receivedAt" />
            </Fact>
            <Fact name="Times received">{times}</Fact>
            <Fact name="Processed">
              <When source="handledAt" />
            </Fact>
          </Facts>
          {canAccess && (
            <Doings>
              <Action
                label="Process again"
                lead="The event is processed once more. Nothing is fulfilled twice."
                call={replayWebhook}
                input={{ params: { id } }}
              />
            </Doings>
          )}
        </Sheet>
        <Sheet title="Content">
          <p style={{ marginTop: 0 }}>Personal data is left out.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre style={{ margin: 0, overflowX: 'auto', fontSize: '0.875rem' }} tabIndex={0}>
            {body}
          </pre>
        </Sheet>
      </Columns>
    </div>
  );
}

export function WebhookShow() {
  return (
    <Show actions={false} component="div">
      <Page />
    </Show>
  );
}
