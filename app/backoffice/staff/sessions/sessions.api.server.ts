import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endSession, listSessions } from './sessions.contract.ts';
import { endOneSession, sessionList } from './sessions.service.server.ts';

export const sessionsApi = (platform: Platform) => [
  staffRoute(listSessions, ({ query }, { staff }) => sessionList(platform, staff, query)),
  staffRoute(endSession, ({ params }, { staff }) => endOneSession(platform, staff, params.id)),
];
