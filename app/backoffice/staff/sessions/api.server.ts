import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endSession, listSessions } from './contract.ts';
import { endOneSession, sessionList } from './service.server.ts';

export const sessionsApi = (platform: Platform) => [
  staffRoute(listSessions, ({ query }, { staff }) => sessionList(platform, staff, query)),
  staffRoute(endSession, ({ params }, { staff }) => endOneSession(platform, staff, params.id)),
];
