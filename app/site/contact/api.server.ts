import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sendMessage } from './contract.ts';
import { takeMessage } from './service.server.ts';

export const contactApi = (platform: Platform) => [
  route(sendMessage, ({ body }, context) => takeMessage(platform, body, context)),
];
