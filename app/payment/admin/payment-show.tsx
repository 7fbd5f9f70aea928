import Alert from '@mui/material/Alert';
import { Link, Show, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#app/admin/parts/action.tsx';
import { Naira, Status, type Tone, When } from '#app/admin/parts/fields.tsx';
import { Columns, Doings, Fact, Facts, Sheet } from '#app/admin/record/parts/facts.tsx';
import { TimeLine } from '#app/admin/record/parts/time-line.tsx';
import type { StaffPayment } from './contract.ts';
import { paymentTones } from './payment-list.tsx';

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

function Waits({ payment }: { readonly payment: StaffPayment }) {
  if (!payment.waits) return null;
  const words = payment.refundUncertain
    ? 'A refund was asked for and nobody knows what became of it. Look it up at the provider.'
    : `Money came in that does not fit: ${payment.reason ?? 'unknown why'}. Nothing was fulfilled. Give it back, or close it with a note.`;
  return (
    <Alert severity="warning" sx={{ marginBottom: '1rem' }}>
      {words}
    </Alert>
  );
}

function Subject({ purpose, subject }: StaffPayment) {
  if (purpose !== 'request') return <>{`${purpose}: ${subject}`}</>;
  return <Link to={`/requests/${subject}/show`}>{subject}</Link>;
}

function Acts({ payment }: { readonly payment: StaffPayment }) {
  const { canAccess } = useCanAccess({ resource: 'payments', action: 'edit' });
  const at = `/payments/${payment.id}`;
  const { canClose, canRefund, refundUncertain } = payment;
  const amount = naira.format((payment.paidKobo ?? 0) / 100);
  if (!canAccess) return null;
  return (
    <Doings>
      <Action
        label="Ask the provider"
        lead="The provider is asked what became of this payment. What it says is decided as always."
        path={`${at}/ask`}
      />
      {canClose && (
        <Action
          label="Close with a note"
          lead="The payment leaves the queue. Nothing is fulfilled by it: only what the provider confirms in full counts."
          path={`${at}/close`}
          text={{ name: 'note', label: 'What was done about it', required: true }}
          done="The payment is closed."
        />
      )}
      {refundUncertain && (
        <Action
          label="There is no such refund"
          lead="Only after you have looked this payment up at the provider and found no refund of it. It may be asked for again then."
          path={`${at}/release`}
          text={{ name: 'note', label: 'What you saw there', required: true }}
          done="The refund may be asked for again."
        />
      )}
      {canRefund && (
        <Action
          label="Give the money back"
          lead={`${amount} goes back to where it came from once a colleague has agreed. What was ordered is not cancelled by it.`}
          path={`${at}/refund`}
          text={{ name: 'reason', label: 'Reason', required: true }}
          danger
        />
      )}
    </Doings>
  );
}

function paidWith({ brand, last4, channel }: StaffPayment): string {
  if (last4) return `${brand ?? 'Card'} ending in ${last4}`;
  return channel?.replaceAll('_', ' ') ?? '';
}

function eventSteps({ events }: StaffPayment) {
  return events.map(({ event, receivedAt, handledAt, times }) => {
    const tone: Tone = event.includes('failed') ? 'bad' : handledAt ? 'good' : 'waiting';
    const often = times > 1 ? `Came ${times} times. ` : '';
    const text = `${often}${handledAt ? 'Worked off.' : 'Not worked off yet.'}`;
    return { at: receivedAt, what: event, text, tone };
  });
}

function Page() {
  const payment = useRecordContext<StaffPayment>();
  if (!payment) return null;
  const { said } = payment;
  return (
    <div style={{ padding: '1rem' }}>
      <Waits payment={payment} />
      <Columns>
        <Sheet title="Payment">
          <Facts>
            <Fact name="State">
              <Status source="status" tones={paymentTones} />
            </Fact>
            <Fact name="Why">{payment.reason}</Fact>
            <Fact name="Asked for">
              <Naira source="amountKobo" />
            </Fact>
            <Fact name="Came in">
              <Naira source="paidKobo" />
            </Fact>
            <Fact name="For">
              <Subject {...payment} />
            </Fact>
            <Fact name="Buyer">{payment.email}</Fact>
            <Fact name="Paid with">{paidWith(payment)}</Fact>
            <Fact name="Begun">
              <When source="createdAt" />
            </Fact>
            <Fact name="Paid">
              <When source="paidAt" />
            </Fact>
            {payment.refundAskedAt && (
              <Fact name="Refund">
                <When source="refundAskedAt" />
                {payment.refundUncertain ? ', uncertain' : ', taken by the provider'}
              </Fact>
            )}
            {payment.closedAt && (
              <Fact name="Closed">
                <When source="closedAt" /> by {payment.closedName}: {payment.closedNote}
              </Fact>
            )}
          </Facts>
          <Acts payment={payment} />
        </Sheet>
        <Sheet title="What the provider says">
          {said ? (
            <Facts>
              <Fact name="State there">{said.status}</Fact>
              <Fact name="Amount there">
                {said.amountKobo === null
                  ? ''
                  : `${said.currency ?? ''} ${(said.amountKobo / 100).toLocaleString('en-NG')}`}
              </Fact>
              <Fact name="Its words">{said.response}</Fact>
              <Fact name="Number there">{payment.providerId}</Fact>
              <Fact name="Asked last">
                <When source="said.at" />
              </Fact>
              <Fact name="Asked next">
                <When source="nextCheckAt" />
              </Fact>
            </Facts>
          ) : (
            <p style={{ margin: 0 }}>The provider has not been asked yet.</p>
          )}
        </Sheet>
        <Sheet title="Events it sent">
          <TimeLine steps={eventSteps(payment)} />
        </Sheet>
      </Columns>
    </div>
  );
}

export function PaymentShow() {
  return (
    <Show actions={false} component="div">
      <Page />
    </Show>
  );
}
