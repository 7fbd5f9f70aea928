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
  close,
  onePayment,
  paymentExport,
  paymentList,
  release,
} from './service.server.ts';

export const paymentsAdminApi = (platform: Platform, objection: Objection) => [
  staffRoute(staffPayments, ({ query }) => paymentList(platform, query)),
  staffRoute(exportPayments, ({ query }, context) => paymentExport(platform, context, query)),
  staffRoute(staffPayment, ({ params }, { staff, requestId }) =>
    onePayment(platform, staff, { ...params, requestId }),
  ),
  staffRoute(askPayment, ({ params }, { staff }) => askProvider(platform, staff, params.id)),
  staffRoute(closePayment, ({ params, body }, { staff }) =>
    close(platform, staff, { ...params, ...body }),
  ),
  staffRoute(refundPayment, ({ params, body }, { staff }) =>
    askRefund(platform, staff, { ...params, ...body, objection }),
  ),
  staffRoute(releaseRefund, ({ params, body }, { staff }) =>
    release(platform, staff, { ...params, ...body }),
  ),
];
