import { acceptedJob } from '#app/intake/forms/submissions/accepted.service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sendLink } from './link.service.server.ts';
import { openApplicationCase } from './opening/application.service.server.ts';
import { inviteJob } from './service.server.ts';

export const casesJobs = (
  platform: Pick<
    Platform,
    'audit' | 'clock' | 'config' | 'database' | 'jobs' | 'mail' | 'messages' | 'secrets'
  >,
): Job<never>[] => [
  { name: inviteJob, work: ({ id }: { id: string }) => sendLink(platform, id) } as Job<never>,
  {
    name: acceptedJob,
    work: ({ id }: { id: string }) => openApplicationCase(platform, id),
  } as Job<never>,
];
