import Alert from '@mui/material/Alert';
import { Link, Show, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Columns, Doings, Fact, Facts, Sheet } from '#console/facts.tsx';
import { Naira, Status, type Tone, When } from '#console/fields.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { formatNaira, koboOf, nairaOf } from '#platform/money.ts';
import { formatCount } from '#platform/text/numbers.ts';
import { formatShortMoment } from '#platform/time.ts';
import {
  askPayment,
  closePayment,
  refundPayment,
  releaseRefund,
  type StaffPayment,
} from './contract.ts';
import { paymentTones } from './payment-list.tsx';
import { unrefundedWords, waitingWords } from './rules.ts';

function Waits({ payment }: { readonly payment: StaffPayment }) {
  if (!payment.waits && !payment.unrefunded) return null;
  return (
    <Alert severity="warning" sx={{ marginBottom: '1rem' }}>
      {payment.waits ? waitingWords(payment) : unrefundedWords}
    </Alert>
  );
}

/** A refund was asked for, and nobody has decided on it. */
function RefundRequested({ payment: { refundRequest } }: { readonly payment: StaffPayment }) {
  const { canAccess } = useCanAccess({ resource: 'approvals', action: 'list' });
  if (!refundRequest) return null;
  const { askedAt, askedBy } = refundRequest;
  return (
    <Alert severity="info" sx={{ marginBottom: '1rem' }}>
      {askedBy} asked for a refund, {formatShortMoment(askedAt)}. A colleague decides under{' '}
      {canAccess ? <Link to="/approvals">Approvals</Link> : 'Approvals'}.
    </Alert>
  );
}

function Subject({ purpose, subject }: StaffPayment) {
  if (purpose !== 'request') return <>{`${purpose}: ${subject}`}</>;
  return <Link to={`/requests/${subject}/show`}>{subject}</Link>;
}

function Acts({ payment }: { readonly payment: StaffPayment }) {
  const { canAccess } = useCanAccess({ resource: 'payments', action: 'edit' });
  const params = { id: payment.id };
  const { status, refundAskedAt, closedAt, dispute } = payment;
  const [disputeAt, disputeEnd] = [dispute?.at ?? null, dispute?.end ?? null];
  const { canClose, canRefund, refundFailed, refundUncertain } = payment;
  // A server of before does not take it.
  const alsoSeen = refundFailed === undefined ? {} : { closedAt };
  const seen = { status, refundAskedAt, disputeAt, disputeEnd, ...alsoSeen };
  const asSeen = { params, body: { seen } };
  const amount = formatNaira(payment.paidKobo ?? koboOf(0));
  if (!canAccess) return null;
  return (
    <Doings>
      <Action
        label="Check with the provider"
        lead="Asks the payment provider for the state of this payment and applies it."
        call={askPayment}
        input={{ params }}
      />
      {canClose && (
        <Action
          label="Close with a note"
          lead="The payment leaves the queue. Nothing is fulfilled: only a payment that the provider confirms in full counts."
          call={closePayment}
          input={asSeen}
          text={{ name: 'note', label: 'What you did about it', required: true }}
          done="The payment is closed."
        />
      )}
      {refundFailed && (
        <Action
          label="Allow another refund"
          lead="Paystack says that the refund failed, and no money went back. Another one can be requested then. Nothing is sent by this."
          call={releaseRefund}
          input={asSeen}
          text={{ name: 'note', label: 'Reason', required: true }}
          done="Another refund can be requested."
        />
      )}
      {refundUncertain && (
        <Action
          label="Refund not found or failed"
          lead="Use this only after you looked this payment up at the provider, and found no refund or one that failed. It can be requested again then."
          call={releaseRefund}
          input={asSeen}
          text={{ name: 'note', label: 'What you found there', required: true }}
          done="The refund can be requested again."
        />
      )}
      {canRefund && (
        <Action
          label="Refund"
          lead={`${amount} is refunded to the buyer once a colleague has approved. The order is not cancelled by it.`}
          call={refundPayment}
          input={{ params }}
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

function refundWords({ refundFailed, refundUncertain }: StaffPayment): string {
  if (refundFailed) return ', failed at Paystack: no money went back';
  return refundUncertain ? ', failed or uncertain' : ', taken by the provider';
}

function disputeFact({ at, dueAt, end }: NonNullable<StaffPayment['dispute']>): string {
  if (end) return `Ended, ${formatShortMoment(at)}: ${end}`;
  return dueAt ? `Open, to be answered before ${formatShortMoment(dueAt)}` : 'Open';
}

function eventSteps({ events }: StaffPayment) {
  return events.map(({ event, receivedAt, handledAt, times }) => {
    const tone: Tone = event.includes('failed') ? 'bad' : handledAt ? 'good' : 'waiting';
    const often = times > 1 ? `Received ${times} times. ` : '';
    const text = `${often}${handledAt ? 'Processed.' : 'Not processed yet.'}`;
    return { at: receivedAt, what: event, text, tone };
  });
}

export function PaymentPage() {
  const payment = useRecordContext<StaffPayment>();
  if (!payment) return null;
  const { said } = payment;
  return (
    <div style={{ padding: '1rem' }}>
      <Waits payment={payment} />
      <RefundRequested payment={payment} />
      <Columns>
        <Sheet title="Payment">
          <Facts>
            <Fact name="State">
              <Status source="state" tones={paymentTones} />
            </Fact>
            <Fact name="Reason">{payment.reason}</Fact>
            <Fact name="Amount due">
              <Naira source="amountKobo" />
            </Fact>
            <Fact name="Amount received">
              <Naira source="paidKobo" />
            </Fact>
            <Fact name="Purpose">
              <Subject {...payment} />
            </Fact>
            <Fact name="Buyer">{payment.email}</Fact>
            <Fact name="Paid with">{paidWith(payment)}</Fact>
            <Fact name="Created">
              <When source="createdAt" />
            </Fact>
            <Fact name="Paid">
              <When source="paidAt" />
            </Fact>
            {payment.refundAskedAt && (
              <Fact name="Refund">
                <When source="refundAskedAt" />
                {refundWords(payment)}
              </Fact>
            )}
            {payment.refundsElsewhere.map(({ at, kobo }) => (
              <Fact key={at} name="Refunded at the provider">
                {kobo === null ? 'An amount that was not told' : formatNaira(koboOf(kobo))},{' '}
                {formatShortMoment(at)}
              </Fact>
            ))}
            {payment.dispute && <Fact name="Dispute">{disputeFact(payment.dispute)}</Fact>}
            {payment.closedAt && (
              <Fact name="Closed">
                <When source="closedAt" /> by {payment.closedName}
                {payment.closedNote && `: ${payment.closedNote}`}
              </Fact>
            )}
          </Facts>
          <Acts payment={payment} />
        </Sheet>
        <Sheet title="Provider response">
          {said ? (
            <Facts>
              <Fact name="Provider status">{said.status}</Fact>
              <Fact name="Provider amount">
                {said.amountKobo === null
                  ? ''
                  : `${said.currency ?? ''} ${formatCount(nairaOf(said.amountKobo))}`}
              </Fact>
              <Fact name="Message">{said.response}</Fact>
              <Fact name="Provider reference">{payment.providerId}</Fact>
              <Fact name="Last checked">
                <When source="said.at" />
              </Fact>
              <Fact name="Next check">
                <When source="nextCheckAt" />
              </Fact>
            </Facts>
          ) : (
            <p style={{ margin: 0 }}>Not checked with the provider yet.</p>
          )}
        </Sheet>
        <Sheet title="Webhook events">
          <TimeLine steps={eventSteps(payment)} />
        </Sheet>
      </Columns>
    </div>
  );
}

export function PaymentShow() {
  return (
    <Show actions={false} component="div">
      <PaymentPage />
    </Show>
  );
}
