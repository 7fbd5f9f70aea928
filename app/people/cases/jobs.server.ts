import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sendLink } from './link.service.server.ts';
import { inviteJob } from './service.server.ts';

export const casesJobs = (
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'mail' | 'messages' | 'secrets'>,
): Job<never>[] => [
  { name: inviteJob, work: ({ id }: { id: string }) => sendLink(platform, id) } as Job<never>,
];
