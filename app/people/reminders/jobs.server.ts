import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { remindAll } from './service.server.ts';

export const remindersJobs = (platform: Platform): Job[] => [
  {
    name: 'reminders-send',
    // 09:00 in Lagos.
    every: '0 8 * * *',
    // A day with hundreds of thousands of reminders is one run: cut off, it would go on beside its next try.
    expireSeconds: 6 * 60 * 60,
    // What a killed process had begun goes on after a minute instead.
    heartbeatSeconds: 60,
    work: () => remindAll(platform),
  },
];
