import { Kind } from '#app/plans/contract.ts';
import { common, Refused } from '#platform/contract.ts';
import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createRequest, getReceipt, getRequest, openRequest, processPayment } from './contract.ts';
import { isOpened, openWithEmail } from './opened/service.server.ts';
import { giveReceipt } from './receipt/service.server.ts';
import { oneRequest, order, processRequest } from './service.server.ts';

export const purchaseApi = (platform: Platform) => {
  const limited = async (name: 'purchase-address', address: string) => {
    const taken = await platform.limits.take(name, address);
    if (taken.allowed) return null;
    return new Refused(common.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  };
  return [
    ...Kind.options.map((kind) =>
      pair(
        createRequest[kind],
        async ({ body }, { address, header }) =>
          (await limited('purchase-address', address)) ??
          order(platform, kind, body, header('idempotency-key')),
      ),
    ),
    pair(
      processPayment,
      async ({ body }, { address }) =>
        (await limited('purchase-address', address)) ?? processRequest(platform, body),
    ),
    pair(getRequest, ({ params }, { cookies }) =>
      oneRequest(platform, params.requestId, isOpened(platform, params.requestId, cookies)),
    ),
    pair(getReceipt, ({ params }, { cookies }) =>
      giveReceipt(platform, params.requestId, isOpened(platform, params.requestId, cookies)),
    ),
    pair(openRequest, ({ params, body }, { setCookie }) =>
      openWithEmail(platform, params.requestId, body.email, setCookie),
    ),
  ];
};
