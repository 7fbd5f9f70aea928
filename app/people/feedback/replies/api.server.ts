import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { answerFeedback, disputeFeedback, myFeedback } from './contract.ts';
import { answerOwn, disputeOwn, ownFeedback } from './service.server.ts';

/** What a worker does with the feedback about them. */
export const repliesApi = (platform: Platform) => [
  pair(myFeedback, (_input, visit) => ownFeedback(platform, visit)),
  pair(answerFeedback, ({ params, body }, visit) =>
    answerOwn(platform, { ...params, body }, visit),
  ),
  pair(disputeFeedback, ({ params, body }, visit) =>
    disputeOwn(platform, { ...params, body }, visit),
  ),
];
