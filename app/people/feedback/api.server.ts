import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sendFeedback } from './contract.ts';
import { takeFeedback } from './service.server.ts';

export const feedbackApi = (platform: Platform) => [
  pair(sendFeedback, ({ body }, visit) => takeFeedback(platform, body, visit)),
];
