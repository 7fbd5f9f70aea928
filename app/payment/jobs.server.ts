import type { Job } from '#platform/jobs/jobs.server.ts';
import { handleEvent, type PaymentNeeds, reconcileDue, webhookJob } from './service.server.ts';

export const paymentJobs = (platform: PaymentNeeds): Job<never>[] => [
  {
    name: webhookJob,
    atOnce: 25,
    expireSeconds: 30,
    work: (data: { hash: string; reference: string | null }) => handleEvent(platform, data),
  } as Job<never>,
  { name: 'payment-reconcile', pauseMs: 3_000, work: () => reconcileDue(platform) },
];
