import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import type { CallbackView } from '../callback.rules.ts';

const failed = 'Payment Verification Failed';

/** The page under the modals; without a script it is all there is (PAY-02, PAY-06). */
export function Behind({ view }: { view: CallbackView }) {
  const { pathname, search } = useLocation();
  const plain = `${pathname}${search}&plain`;
  return (
    <Page title="Your payment">
      <p className="lead">
        The checkout sends you here. We ask Paystack whether the payment has arrived, and never take
        the address of this page as a proof.
      </p>
      <noscript>
        {view.kind === 'ask' ? (
          <>
            <meta httpEquiv="refresh" content={`0; url=${plain}`} />
            <p>
              <a href={plain}>Check the payment now</a>
            </p>
          </>
        ) : (
          <div className="notice notice--error">
            <div>
              <p className="h4">{failed}</p>
              <p>{view.message}</p>
            </div>
          </div>
        )}
      </noscript>
      <p>
        Every confirmed payment is followed by an email with the number of your request. If you paid
        and no email comes, <Link to="/contact#contact-form">write to us</Link>: nothing is lost.
      </p>
      <p>
        <ButtonLink variant="outline" to="/">
          Return Home
        </ButtonLink>
      </p>
    </Page>
  );
}

/** What the server was told, as a page (D-11, D-12). */
export function NotVerified({ message, again }: { message: string; again: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Page title={failed}>
      <p className="lead">{message}</p>
      {again && (
        <p>If you have paid, the payment is safe: asking again charges nothing a second time.</p>
      )}
      <div className="row">
        {again && (
          <a className="btn btn--primary btn--md" href={pathname + search}>
            Try Again
          </a>
        )}
        <ButtonLink variant="outline" to="/">
          Return Home
        </ButtonLink>
      </div>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-head page-head--cloth payment">
      <div className="wrap">
        <div className="stack payment__page">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
