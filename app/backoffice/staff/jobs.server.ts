import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepSessions } from './sessions/sessions.service.server.ts';

export const staffJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  { name: 'staff-sweep-sessions', every: '53 3 * * *', work: () => sweepSessions(platform) },
];
