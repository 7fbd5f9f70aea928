import { Email } from '#app/shell/text/parts/email.tsx';
import { formatNaira } from '#platform/money.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { AfterOrder } from '../request/parts/after-order.tsx';
import { UnderWay } from '../request/parts/under-way.tsx';
import { asksFirst, payNothingMore, unconfirmedWords } from '../request/request.rules.ts';
import { RefusedList } from '../steps/parts/refused-list.tsx';
import type { Draft } from '../steps.rules.ts';
import { totalOf } from './price-lines.tsx';

/** The request's number and the amount, as far as they are known. */
function Facts({ draft, paid }: { draft: Draft; paid: boolean }) {
  const total = totalOf(draft);
  return (
    <dl className="facts facts--box">
      {draft.requestId && (
        <div>
          <dt>Request ID</dt>
          <dd className="tnum">{draft.requestId}</dd>
        </div>
      )}
      {total > 0 && (
        <div>
          <dt>{paid ? 'Amount paid' : 'Amount'}</dt>
          <dd className="money">{formatNaira(total)}</dd>
        </div>
      )}
    </dl>
  );
}

interface ResultProps {
  draft: Draft;
  formId: string | null | undefined;
}

/** Step 5: on its way, refused, or done (PUR-11, PUR-13, C-75). */
export function StepResult({ draft, formId }: ResultProps) {
  const { outcome, refused } = draft;
  if (outcome.kind === 'sending') {
    return (
      <>
        <Loading text="Processing your payment..." />
        <p className="mute small">
          The checkout opens by itself. You come back here as soon as it is done.
          {outcome.address && (
            <>
              {' '}
              If it does not, <a href={outcome.address}>open the checkout</a>.
            </>
          )}
        </p>
      </>
    );
  }
  if (outcome.kind === 'failed') {
    // The toast has the server's sentence; here each stands once, with its field.
    const named = Object.keys(refused).length > 0;
    return (
      <>
        <Notice tone="error" title={named ? 'Some answers need another look' : outcome.message}>
          {named && <RefusedList refused={refused} formId={formId} />}
          {outcome.unclear && (
            <p>
              No answer came. Try again when the connection is back: it is the same order then, and
              is paid once.
            </p>
          )}
          {outcome.before && (
            <p>
              If you have not paid, you can{' '}
              <a href={`/dashboard/requests/${outcome.before}`}>go on with that order</a>.
            </p>
          )}
          <p>
            {outcome.over ? 'Its page says what happens next.' : 'Everything you entered is kept.'}
          </p>
        </Notice>
        {draft.requestId && !outcome.over && <Facts draft={draft} paid={false} />}
      </>
    );
  }
  if (outcome.kind === 'unpaid') {
    return (
      <>
        {outcome.isUnconfirmed ? (
          <Notice title={unconfirmedWords} announce>
            <p>{payNothingMore}</p>
            {outcome.checkout && <UnderWay address={outcome.checkout} />}
            <p>{asksFirst}</p>
          </Notice>
        ) : (
          <Notice title={outcome.message} announce>
            <p>
              Everything you entered is kept. If you pay in another tab, it shows here by itself.
            </p>
          </Notice>
        )}
        <Facts draft={draft} paid={false} />
      </>
    );
  }
  const address = (
    <b>
      <Email of={draft.customer.email} />
    </b>
  );
  return (
    <div className="stack outcome" role="status">
      <img src="/kit/logo-mark.svg" alt="" width="72" height="72" />
      <p className="h2">{outcome.paid ? 'Payment successful' : 'Request received'}</p>
      <p>
        {outcome.message.replace(/\.?$/, '.')}
        {outcome.mailed && <> A confirmation email has been sent to {address}.</>}
      </p>
      <Facts draft={draft} paid={outcome.paid} />
      {draft.requestId && (
        <AfterOrder
          requestId={draft.requestId}
          {...(outcome.paid ? { paidBy: address } : {})}
          invited={outcome.invited ?? (outcome.paid || null)}
        />
      )}
    </div>
  );
}
