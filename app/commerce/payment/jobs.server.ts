import type { Job } from '#platform/jobs/jobs.server.ts';
import { keepMonths } from '#platform/jobs/months.server.ts';
import { lookAtRefunds } from './refund.service.server.ts';
import { type PaymentNeeds, reconcileDue } from './service.server.ts';
import { handleEvent, handleLeft, webhookJob } from './webhook/webhook.service.server.ts';

export const paymentJobs = (platform: PaymentNeeds): Job<never>[] => [
  {
    name: webhookJob,
    atOnce: 25,
    expireSeconds: 15,
    retries: 1_000,
    retryEverySeconds: 3,
    async work(data: { hash: string; reference: string | null }) {
      await handleEvent(platform, data);
    },
  },
  { name: 'payment-webhook-left', every: '*/15 * * * *', work: () => handleLeft(platform) },
  { name: 'payment-refunds', every: '20 */6 * * *', work: () => lookAtRefunds(platform) },
  keepMonths(platform, { name: 'webhook-months', keep: 'keep_webhook_months' }),
  { name: 'payment-reconcile', pauseMs: 3_000, work: () => reconcileDue(platform) },
];
