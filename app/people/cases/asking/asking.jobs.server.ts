import type { Job } from '#platform/jobs/jobs.server.ts';
import { askAgain, eraseOldAnswers } from './again.service.server.ts';
import type { AskNeeds } from './ask.service.server.ts';

export const askingJobs = (platform: AskNeeds): Job[] => [
  { name: 'cases-ask-again', pauseMs: 15_000, work: () => askAgain(platform) },
  { name: 'cases-erase-answers', every: '23 * * * *', work: () => eraseOldAnswers(platform) },
];
