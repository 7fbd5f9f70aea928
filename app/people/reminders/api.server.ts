import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { stopReminders } from './contract.ts';
import { stopBy } from './service.server.ts';

export const remindersApi = (platform: Platform) => [
  pair(stopReminders, ({ body }) => stopBy(platform, body)),
];
