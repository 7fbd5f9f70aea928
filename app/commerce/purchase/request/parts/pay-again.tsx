import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { rememberPending } from '#app/commerce/payment/parts/pending.ts';
import { formatNaira, koboOfText } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PurchaseRequest } from '../../contract.ts';
import { asksFirst, checkAgain, isUnsent, unconfirmedWords } from '../request.rules.ts';
import { UnderWay } from './under-way.tsx';

export interface Checkout {
  readonly reference: string;
  readonly address: string;
  /** Money may be on its way by it already: nobody is sent there unasked. */
  readonly underWay?: boolean | undefined;
}

/** What a posted form came to. */
export interface Posted {
  readonly intent: 'pay' | 'open';
  readonly fault?: string;
  readonly email?: string;
  readonly checkout?: Checkout;
}

function labelOf(request: PurchaseRequest): string {
  if (isUnsent(request)) return 'Send the request';
  return request.underWay ? checkAgain : `Pay ${formatNaira(koboOfText(request.total))} now`;
}

interface PayProps {
  request: PurchaseRequest;
  checkout: Checkout | undefined;
  fault: string | undefined;
}

/**
 * Opens the checkout of the same request again (W-20, I4), or sends one that costs nothing (C-75). The answer is a link and not a redirect:
 * a form may not lead to another host, and without a script the link is pressed by hand.
 */
export function PayAgain({ request, checkout, fault }: PayProps) {
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('intent') === 'pay';
  useEffect(() => {
    if (!checkout) return;
    rememberPending(request.requestId, checkout.reference);
    if (!checkout.underWay) location.assign(checkout.address);
  }, [checkout, request.requestId]);
  if (checkout && !checkout.underWay) {
    return (
      <Notice title="Your checkout is ready" announce>
        <p>
          <a href={checkout.address} data-wake="now">
            Go to the checkout
          </a>
        </p>
      </Notice>
    );
  }
  return (
    <Form method="post" className="stack" preventScrollReset>
      {fault && (
        <Notice tone="error">
          <p>{fault}</p>
        </Notice>
      )}
      {checkout && request.underWay && (
        <Notice title={unconfirmedWords} announce>
          <UnderWay address={checkout.address} />
        </Notice>
      )}
      <Button type="submit" size="lg" name="intent" value="pay" loading={sending}>
        {labelOf(request)}
      </Button>
      {!isUnsent(request) && (
        <p className="small mute">
          {request.underWay && `${asksFirst} `}
          You pay at Paystack and come back to this site.
        </p>
      )}
    </Form>
  );
}
