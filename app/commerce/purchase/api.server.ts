import { Kind } from '#app/commerce/plans/contract.ts';
import { pair, type Visit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createRequest, getReceipt, getRequest, openRequest, processPayment } from './contract.ts';
import { isOpened, openWithEmail } from './opened.service.server.ts';
import { giveReceipt } from './receipt/service.server.ts';
import { oneRequest, order, processRequest } from './service.server.ts';

export const purchaseApi = (platform: Platform) => {
  const limited = (visit: Visit) => platform.limits.check('purchase-address', visit);
  return [
    ...Kind.options.map((kind) =>
      pair(
        createRequest[kind],
        async ({ body }, visit) =>
          (await limited(visit)) ?? order(platform, kind, body, visit.header('idempotency-key')),
      ),
    ),
    pair(
      processPayment,
      async ({ body }, visit) => (await limited(visit)) ?? processRequest(platform, body, visit),
    ),
    pair(getRequest, ({ params }, { cookies }) =>
      oneRequest(platform, params.requestId, isOpened(platform, params.requestId, cookies)),
    ),
    pair(getReceipt, ({ params }, { cookies }) =>
      giveReceipt(platform, params.requestId, isOpened(platform, params.requestId, cookies)),
    ),
    pair(openRequest, ({ params, body }, visit) =>
      openWithEmail(platform, params.requestId, body.email, visit),
    ),
  ];
};
