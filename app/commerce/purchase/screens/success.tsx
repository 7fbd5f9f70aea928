import { useEffect } from 'react';
import { Navigate, redirect, useLocation } from 'react-router';
import { Paid } from '#app/commerce/payment/parts/paid.tsx';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { forgetDraftOf } from '../parts/kept-draft.ts';
import { AfterOrder } from '../request/parts/after-order.tsx';
import '../../payment/payment.css';
import type { Route } from './+types/success.ts';

/** A direct load carries no router state, so there is nothing to show (PAY-08). */
export function loader() {
  return redirect('/');
}

/** Within the site the state decides; the server is not asked. */
export function clientLoader() {
  return null;
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Payment successful',
    description: 'The payment has arrived: the number of the request and what happens next.',
    visibility: 'unlisted',
  });

interface Arrived {
  readonly requestId?: unknown;
  readonly message?: unknown;
}

export default function PaymentSuccess() {
  const { requestId, message }: Arrived = useLocation().state ?? {};
  const known = typeof requestId === 'string' && requestId !== '';
  useEffect(() => {
    if (known) forgetDraftOf(requestId);
  }, [known, requestId]);
  if (!known) return <Navigate to="/" replace />;
  const words = typeof message === 'string' ? message : 'Payment completed successfully';
  return (
    <Paid requestId={requestId} message={words}>
      <AfterOrder requestId={requestId} />
    </Paid>
  );
}
