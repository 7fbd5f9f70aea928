import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
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

export const paymentsAdminApi = (platform: Platform) => [
  pairStaff(staffPayments, ({ query }) => paymentList(platform, query)),
  pairStaff(exportPayments, ({ query }, visit) => paymentExport(platform, visit, query)),
  pairStaff(staffPayment, ({ params }, { staff, requestId }) =>
    onePayment(platform, staff, { ...params, requestId }),
  ),
  pairStaff(askPayment, ({ params }, { staff }) => askProvider(platform, staff, params.id)),
  pairStaff(closePayment, ({ params, body }, { staff }) =>
    close(platform, staff, { ...params, ...body }),
  ),
  pairStaff(refundPayment, ({ params, body }, { staff }) =>
    askRefund(platform, staff, { ...params, ...body }),
  ),
  pairStaff(releaseRefund, ({ params, body }, { staff }) =>
    release(platform, staff, { ...params, ...body }),
  ),
];
