import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { remindAll } from './service.server.ts';

export const remindersJobs = (platform: Platform): Job[] => [
  // 09:00 in Lagos.
  { name: 'reminders-send', every: '0 8 * * *', work: () => remindAll(platform) },
];
