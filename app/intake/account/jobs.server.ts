import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type Erasers, eraseDue, sweepErasures } from './erasure/erasure.service.server.ts';
import { resetJob, sendReset } from './password.service.server.ts';
import { sweepTokens } from './token.service.server.ts';

export const accountJobs = (platform: Platform, erasers: Erasers): Job<never>[] => [
  {
    name: resetJob,
    // What comes later than the link holds helps nobody.
    retries: 3,
    work: (data: { readonly id: string }) => sendReset(platform, data),
  },
  {
    name: 'account-sweep-tokens',
    every: '41 3 * * *',
    work: () => sweepTokens(platform),
  },
  {
    name: 'account-sweep-erasures',
    every: '43 3 * * *',
    work: () => sweepErasures(platform),
  },
  {
    name: 'account-erase-due',
    every: '37 * * * *',
    work: () => eraseDue(platform, erasers),
  },
];
