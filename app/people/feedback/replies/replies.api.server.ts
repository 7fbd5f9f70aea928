import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { answerFeedback, disputeFeedback, myFeedback } from './replies.contract.ts';
import { answerOwn, disputeOwn, ownFeedback } from './replies.service.server.ts';

/** What a worker does with the feedback about them. */
export const repliesApi = (platform: Platform) => [
  route(myFeedback, (_input, context) => ownFeedback(platform, context)),
  route(answerFeedback, ({ params, body }, context) =>
    answerOwn(platform, { ...params, body }, context),
  ),
  route(disputeFeedback, ({ params, body }, context) =>
    disputeOwn(platform, { ...params, body }, context),
  ),
];
