import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { takeWebhook, verifyPayment } from './contract.ts';
import { answerVerify } from './service.server.ts';
import { takeEvent } from './webhook/webhook.service.server.ts';

export const paymentApi = (platform: Platform) => [
  route(
    verifyPayment,
    async ({ body }, context) =>
      (await platform.limits.check('payment-verify-address', context)) ??
      answerVerify(platform, body),
  ),
  route(takeWebhook, ({ body }, { header }) => takeEvent(platform, body as Uint8Array, header)),
];
