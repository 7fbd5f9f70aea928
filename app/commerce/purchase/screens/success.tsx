import { useEffect } from 'react';
import { data, Navigate, redirect, useLocation } from 'react-router';
import { Paid } from '#app/commerce/payment/parts/paid.tsx';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { getRequest } from '../contract.ts';
import { forgetDraftOf } from '../parts/kept-draft.ts';
import { AfterOrder, yours } from '../request/parts/after-order.tsx';
import { BackFromCheckout } from '../request/parts/back-from-checkout.tsx';
import { type AfterPayment, afterPayment, isBegun } from '../request/request.rules.ts';
import '../../payment/payment.css';
import type { Route } from './+types/success.ts';

const usual = 'Payment completed successfully';

interface Arrival {
  /** Empty where the browser's own state has to say it. */
  readonly requestId: string;
  readonly outlook?: AfterPayment;
}

/**
 * The callback's own script leads here with the number of the request (PAY-05) and takes it out of the
 * address. A direct load carries none and no router state, so there is nothing to show (PAY-08); the Back
 * key and a reload do carry a state, and are told by having come from this site.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestId = new URL(request.url).searchParams.get('request');
  const isFromHere = request.headers.get('sec-fetch-site') === 'same-origin';
  if (requestId === null && isFromHere) return data<Arrival | null>({ requestId: '' });
  if (!requestId) throw redirect('/');
  const send = context.get(sender);
  const order = await send(getRequest, { params: { requestId } }).catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    if ([400, 404].includes(error.status)) throw redirect('/');
    // What is paid is paid, and the browser has forgotten by what it asked.
    if (isFromHere) return null;
    throw error;
  });
  if (!order) return data<Arrival | null>({ requestId });
  if (!isBegun(order)) throw redirect(`/dashboard/requests/${order.requestId}`);
  return data<Arrival | null>({ requestId: order.requestId, outlook: afterPayment(order) });
}

/** Not kept for another visit, but a Back key may show it again: it holds no more than the address did. */
export function headers() {
  return {
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  };
}

/** Within the site the state decides; the server is not asked. */
export function clientLoader(): Arrival | null {
  return null;
}

export const meta = unlistedMeta({
  title: 'Payment successful',
  description: 'The payment has arrived: the number of the request and what happens next.',
});

interface Arrived {
  readonly requestId?: unknown;
  readonly message?: unknown;
}

export default function PaymentSuccess({ loaderData: arrival }: Route.ComponentProps) {
  const state: Arrived = useLocation().state ?? {};
  const requestId = arrival?.requestId ?? state.requestId;
  const outlook = arrival?.outlook;
  const known = typeof requestId === 'string' && requestId !== '';
  useEffect(() => {
    if (known) forgetDraftOf(requestId);
  }, [known, requestId]);
  if (arrival?.requestId === '') {
    return (
      <BackFromCheckout paid={{ requestId: '', message: '' }}>
        <noscript>
          <meta httpEquiv="refresh" content="0; url=/" />
          <a href="/">Return Home</a>
        </noscript>
      </BackFromCheckout>
    );
  }
  if (!known) return <Navigate to="/" replace />;
  const words = typeof state.message === 'string' ? state.message : usual;
  return (
    <BackFromCheckout paid={{ requestId, message: words }}>
      <Paid requestId={requestId} message={words}>
        <AfterOrder requestId={requestId} paidBy={yours} {...(outlook ? { known: outlook } : {})} />
      </Paid>
    </BackFromCheckout>
  );
}
