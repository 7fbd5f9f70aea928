import { Kind } from '#app/commerce/plans/contract.ts';
import { type RequestContext, route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createRequest, getReceipt, getRequest, openRequest, processPayment } from './contract.ts';
import { giveReceipt } from './receipt/receipt.service.server.ts';
import { isOpened, openWithEmail } from './request/opened.service.server.ts';
import { oneRequest, order, processRequest } from './service.server.ts';

export const purchaseApi = (platform: Platform) => {
  const limited = (context: RequestContext) => platform.limits.check('purchase-address', context);
  return [
    ...Kind.options.map((kind) =>
      route(
        createRequest[kind],
        async ({ body }, context) =>
          (await limited(context)) ??
          order(platform, kind, body, {
            sentUnder: context.header('idempotency-key'),
            requestId: context.requestId,
          }),
      ),
    ),
    route(
      processPayment,
      async ({ body }, context) =>
        (await limited(context)) ?? processRequest(platform, body, context),
    ),
    route(getRequest, ({ params }, { cookies }) =>
      oneRequest(platform, params.requestId, isOpened(platform, params.requestId, cookies)),
    ),
    route(getReceipt, ({ params }, { cookies }) =>
      giveReceipt(platform, params.requestId, isOpened(platform, params.requestId, cookies)),
    ),
    route(openRequest, ({ params, body }, context) =>
      openWithEmail(platform, params.requestId, body.email, context),
    ),
  ];
};
