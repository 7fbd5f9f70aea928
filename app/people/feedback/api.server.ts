import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sendFeedback } from './contract.ts';
import { takeFeedback } from './service.server.ts';

export const feedbackApi = (platform: Platform) => [
  route(sendFeedback, ({ body }, context) => takeFeedback(platform, body, context)),
];
