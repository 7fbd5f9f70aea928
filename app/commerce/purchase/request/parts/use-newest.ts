import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { watchPayment } from '#app/commerce/payment/parts/watch-payment.ts';
import type { PurchaseRequest } from '../../contract.ts';
import { canPay, isUnsent } from '../request.rules.ts';
import { readRequest } from './read-request.ts';

/** Whether it may be paid, or sent, in another tab. */
export const isAwaited = (request: PurchaseRequest): boolean =>
  canPay(request) || isUnsent(request);

/**
 * Shows what becomes of an unpaid request elsewhere: it may be paid, or sent, in another tab. Only what has changed is
 * read anew by the router, which puts its error page in place of a page whose data get no answer.
 */
export function useNewest(request: PurchaseRequest | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!request || !isAwaited(request)) return;
    return watchPayment(async () => {
      const now = await readRequest(request.requestId);
      if (JSON.stringify(now) !== JSON.stringify(request)) await revalidate();
      return false;
    });
  }, [request, revalidate]);
}
