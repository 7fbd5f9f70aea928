import { common, Refused } from '#platform/contract.ts';
import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { takeWebhook, verifyPayment } from './contract.ts';
import { answerVerify } from './service.server.ts';
import { takeEvent } from './webhook/service.server.ts';

export const paymentApi = (platform: Platform) => [
  pair(verifyPayment, async ({ body }, { address }) => {
    const taken = await platform.limits.take('payment-verify-address', address);
    if (taken.allowed) return answerVerify(platform, body);
    return new Refused(common.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  }),
  pair(takeWebhook, ({ body }, { header }) => takeEvent(platform, body as Uint8Array, header)),
];
