import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { reportError } from './contract.ts';
import { takeError } from './service.server.ts';

export const errorsApi = (platform: Platform) => [
  pair(reportError, ({ body }, visit) => takeError(platform, body, visit)),
];
