import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';

interface PaidProps {
  requestId: string;
  message: string;
  /** What the seller says of what comes next. */
  children?: ReactNode;
}

/** After a verified payment: number, note and the two ways on (PAY-09, C-76). */
export function Paid({ requestId, message, children }: PaidProps) {
  return (
    <div className="page-head page-head--cloth payment">
      <div className="wrap">
        <div className="stack payment__page">
          <img src="/kit/logo-mark.svg" alt="" width="88" height="88" />
          <h1>Payment Successful!</h1>
          <p className="lead">{message.replace(/[.!]?$/, '.')} We have started on your request.</p>
          <dl className="payment__number">
            <dt>Request ID</dt>
            <dd className="tnum">{requestId}</dd>
          </dl>
          {children}
          <div className="row">
            <ButtonLink to={`/dashboard/requests/${requestId}`}>View Request Details</ButtonLink>
            <ButtonLink variant="outline" to="/">
              Close
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
