import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endSession, listSessions } from './contract.ts';
import { endOneSession, sessionList } from './service.server.ts';

export const sessionsApi = (platform: Platform) => [
  pairStaff(listSessions, ({ query }, { staff }) => sessionList(platform, staff, query)),
  pairStaff(endSession, ({ params }, { staff }) => endOneSession(platform, staff, params.id)),
];
