import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openPerson as opens } from '#platform/staff/openings.server.ts';
import { openPerson, readSession } from './contract.ts';
import { currentSession } from './sign-in/sign-in.service.server.ts';

export const adminApi = (platform: Platform) => [
  staffRoute(readSession, (_input, { staff }) => currentSession(platform, staff)),
  staffRoute(openPerson, async ({ body }, { staff }) => {
    await opens(platform, staff, body);
    return { success: true as const };
  }),
];
