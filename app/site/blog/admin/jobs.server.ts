import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { tellDue } from './service.server.ts';

/** How late a scheduled post may show on pages that are kept. */
const pauseMs = 2_000;

export const postsJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job<never>[] => [
  { name: 'posts-tell-due', pauseMs, work: () => tellDue(platform) },
];
