import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { reportError } from './contract.ts';
import { takeError } from './service.server.ts';

export const errorsApi = (platform: Platform) => [
  route(reportError, ({ body }, context) => takeError(platform, body, context)),
];
