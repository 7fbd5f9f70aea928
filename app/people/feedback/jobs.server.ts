import { type Unread, unreadJob } from '#app/people/verification/reviews/reviews.service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { tellUnread } from './replies/tell.service.server.ts';

export const feedbackJobs = (
  platform: Pick<Platform, 'config' | 'database' | 'mail' | 'messages'>,
): Job<never>[] => [{ name: unreadJob, work: (unread: Unread) => tellUnread(platform, unread) }];
