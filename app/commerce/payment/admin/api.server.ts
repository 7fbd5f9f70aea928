import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Objection } from '../refund.service.server.ts';
import {
  askPayment,
  closePayment,
  exportPayments,
  refundPayment,
  releaseRefund,
  staffPayment,
  staffPayments,
} from './contract.ts';
import {
  askProvider,
  askRefund,
  type Cancelled,
  close,
  onePayment,
  paymentExport,
  paymentList,
  release,
} from './service.server.ts';

export const paymentsAdminApi = (
  platform: Platform,
  { objection, cancelled }: { readonly objection: Objection; readonly cancelled: Cancelled },
) => [
  staffRoute(staffPayments, ({ query }) => paymentList(platform, query)),
  staffRoute(exportPayments, ({ query }, context) => paymentExport(platform, context, query)),
  staffRoute(staffPayment, ({ params }, { staff, requestId }) =>
    onePayment(platform, staff, { ...params, requestId, cancelled }),
  ),
  staffRoute(askPayment, ({ params }, { staff }) => askProvider(platform, staff, params.id)),
  staffRoute(closePayment, ({ params, body }, { staff }) =>
    close(platform, staff, { ...params, ...body, cancelled }),
  ),
  staffRoute(refundPayment, ({ params, body }, { staff }) =>
    askRefund(platform, staff, { ...params, ...body, objection }),
  ),
  staffRoute(releaseRefund, ({ params, body }, { staff }) =>
    release(platform, staff, { ...params, ...body }),
  ),
];
