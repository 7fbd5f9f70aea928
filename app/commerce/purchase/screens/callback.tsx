import { data, redirect } from 'react-router';
import {
  type CallbackView,
  type Heard,
  heardFrom,
  verifyFailed,
  viewOf,
  wayBack,
} from '#app/commerce/payment/callback.rules.ts';
import { verifyPayment } from '#app/commerce/payment/contract.ts';
import { Behind, NotVerified } from '#app/commerce/payment/parts/behind.tsx';
import { Paid } from '#app/commerce/payment/parts/paid.tsx';
import { VerifyDialogs } from '#app/commerce/payment/parts/verify-dialogs.tsx';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { getRequest } from '../contract.ts';
import { AfterOrder, yours } from '../request/parts/after-order.tsx';
import { BackFromCheckout } from '../request/parts/back-from-checkout.tsx';
import { type AfterPayment, afterPayment, isBegun } from '../request/request.rules.ts';
import '../../payment/payment.css';
import type { Route } from './+types/callback.ts';

export const meta = unlistedMeta({
  title: 'Payment',
  description: 'Where the payment provider sends you back to after a checkout.',
});

export function headers() {
  return {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  };
}

interface Loaded {
  readonly view: CallbackView;
  /** Only where the server was asked. */
  readonly paid?: {
    readonly requestId: string;
    readonly message: string;
    /** Missing where it could not be read: what is paid is paid. */
    readonly outlook?: AfterPayment;
  };
  readonly heard?: Exclude<Heard, { kind: 'paid' }>;
}

/**
 * With a script the browser verifies, because it knows which request was its own (PAY-04); a small one
 * that stands in the page does, and React waits until a part needs it (decision 029). Without
 * one the page sends itself here once more, marked, and the server asks (D-11).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const view = viewOf(searchParams);
  if (view.kind === 'failed' || !searchParams.has('plain')) return data<Loaded>({ view });
  const { reference } = view;
  try {
    const body = { paymentReference: reference };
    const send = context.get(sender);
    const { requestId, message, returnTo } = await send(verifyPayment, { body });
    if (requestId) {
      const order = await send(getRequest, { params: { requestId } }).catch(() => null);
      if (order && !isBegun(order)) throw redirect(`/dashboard/requests/${requestId}`);
      return data<Loaded>({
        view,
        paid: { requestId, message, ...(order ? { outlook: afterPayment(order) } : {}) },
      });
    }
    const way = returnTo && wayBack(returnTo, reference);
    if (way) throw redirect(way);
    return data<Loaded>({ view, heard: { kind: 'refused', message: verifyFailed } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data<Loaded>({ view, heard: heardFrom(error) }, { status: error.status || 503 });
  }
}

export default function PaymentCallback({
  loaderData: { view, paid, heard },
}: Route.ComponentProps) {
  if (paid) {
    const { requestId, message, outlook } = paid;
    return (
      <Paid requestId={requestId} message={message}>
        <AfterOrder requestId={requestId} paidBy={yours} {...(outlook ? { known: outlook } : {})} />
      </Paid>
    );
  }
  if (heard) return <NotVerified message={heard.message} again={heard.kind !== 'refused'} />;
  return (
    <BackFromCheckout>
      <Behind view={view} />
      <VerifyDialogs view={view} />
    </BackFromCheckout>
  );
}
