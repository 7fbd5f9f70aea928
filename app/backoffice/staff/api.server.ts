import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { grantAccess as grant } from '#platform/staff/access-grants.server.ts';
import { grantAccess, readSession } from './contract.ts';
import { currentSession } from './sign-in/sign-in.service.server.ts';

export const adminApi = (platform: Platform) => [
  staffRoute(readSession, (_input, { staff }) => currentSession(platform, staff)),
  staffRoute(grantAccess, async ({ body }, { staff }) => {
    await grant(platform, staff, body);
    return { success: true as const };
  }),
];
