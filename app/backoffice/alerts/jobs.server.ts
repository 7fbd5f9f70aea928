import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { callWebhook, tellJob, tellOfAlarm, webhookJob } from './service.server.ts';

type Alarm = Parameters<typeof tellOfAlarm>[1];
type Told = Parameters<typeof callWebhook>[1];

export const alertsJobs = (platform: Platform): Job<never>[] => [
  { name: tellJob, expireSeconds: 60, work: (alarm: Alarm) => tellOfAlarm(platform, alarm) },
  { name: webhookJob, expireSeconds: 60, work: (told: Told) => callWebhook(platform, told) },
];
