import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { stopReminders } from './contract.ts';
import { stopBy } from './service.server.ts';

export const remindersApi = (platform: Platform) => [
  route(stopReminders, ({ body }) => stopBy(platform, body)),
];
