import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { takeWebhook, verifyPayment } from './contract.ts';
import { answerVerify, type Sellers } from './service.server.ts';
import { takeEvent } from './webhook/webhook.service.server.ts';

export const paymentApi = (platform: Platform, sellers: Sellers) => [
  route(
    verifyPayment,
    async ({ body }, context) =>
      (await platform.limits.check('payment-verify-address', context)) ??
      answerVerify(platform, body, sellers),
  ),
  route(takeWebhook, ({ body }, { header }) => takeEvent(platform, body as Uint8Array, header)),
];
