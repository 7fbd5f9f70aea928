import { secretKeyOf } from '#app/commerce/payment/provider.service.server.ts';
import { refundsElsewhere } from '#app/commerce/payment/refunded.service.server.ts';
import { feeOnTop, hasReceipt, wentBackAt } from '#app/commerce/payment/rules.ts';
import { paymentFor } from '#app/commerce/payment/service.server.ts';
import { kindNames } from '#app/commerce/plans/rules.ts';
import { operatorFrom } from '#app/shell/operator/rules.ts';
import { ApiError } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import { formatNaira } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatMoment } from '#platform/time.ts';
import { getReceipt } from '../contract.ts';
import { shownLines } from '../rules.ts';
import { purpose, summaryOf } from '../service.server.ts';
import { readRequest } from '../store.server.ts';
import { receiptDocument } from './layout.server.ts';
import { isTrial, paidWith, receiptNumber } from './receipt.rules.ts';

type Needs = Pick<Platform, 'audit' | 'config' | 'database' | 'limits'>;

/**
 * The receipt of a paid request as a PDF, for who has opened the request with its email (W-26), also once the money
 * went back. What is unknown or unpaid has none. A drawing costs work, so there are 20 an hour for one request, or for
 * one member of staff. Every receipt given leaves an audit row; `actor` is a member of staff
 * who was allowed to open the request.
 */
export async function giveReceipt(
  { audit, config, database, limits }: Needs,
  requestId: string,
  opened: boolean,
  actor = 'public',
): Promise<FileAnswer | ApiError> {
  const { errors } = getReceipt;
  const request = await readRequest(database.kysely, requestId);
  if (!request) return new ApiError(errors.notFound);
  if (!opened) return new ApiError(errors.notOpened);
  const payment = await paymentFor({ database }, purpose, requestId);
  if (!payment?.paid_at || !hasReceipt(payment, request.paid_reference))
    return new ApiError(errors.notFound);
  const taken = await limits.take('purchase-receipt', actor === 'public' ? requestId : actor);
  if (!taken.allowed) {
    return new ApiError(errors.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  }
  const summary = summaryOf(request);
  const total = payment.paid_kobo ?? summary.total;
  const fee = feeOnTop(total, summary.total);
  const refundedAt = wentBackAt(payment);
  // Beside the whole its parts would read as more than was paid.
  const elsewhere = refundedAt ? [] : await refundsElsewhere(database.kysely, payment);
  const number = receiptNumber(requestId);
  const bytes = await receiptDocument({
    number,
    requestId,
    reference: payment.reference,
    paidAt: payment.paid_at,
    paidOn: formatMoment(payment.paid_at),
    buyer: request.customer_name,
    kind: kindNames[request.kind],
    lines: shownLines({ ...summary, lines: [...summary.lines, ...fee], total }),
    paidWith: paidWith(payment),
    refundedOn: refundedAt && formatMoment(refundedAt),
    partsRefunded: elsewhere.map(({ at, kobo }) => ({
      what: kobo === null ? 'Part of what was paid' : `${formatNaira(kobo)} of what was paid`,
      on: formatMoment(at),
    })),
    trial: isTrial(secretKeyOf(config)),
    operator: operatorFrom(config),
    address: new URL(`/dashboard/requests/${requestId}`, config.SITE_URL).href,
  });
  const fields = ['name'];
  await audit.record({ action: 'purchase.receipt', actor, subject: requestId, fields });
  return new FileAnswer(bytes, { type: 'application/pdf', filename: `${number}.pdf` });
}
