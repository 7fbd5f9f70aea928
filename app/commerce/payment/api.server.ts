import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { takeWebhook, verifyPayment } from './contract.ts';
import { answerVerify } from './service.server.ts';
import { takeEvent } from './webhook/service.server.ts';

export const paymentApi = (platform: Platform) => [
  pair(
    verifyPayment,
    async ({ body }, visit) =>
      (await platform.limits.check('payment-verify-address', visit)) ??
      answerVerify(platform, body),
  ),
  pair(takeWebhook, ({ body }, { header }) => takeEvent(platform, body as Uint8Array, header)),
];
