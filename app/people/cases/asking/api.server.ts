import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { askIdentity } from './ask.service.server.ts';
import { askCheck } from './contract.ts';

export const askingApi = (platform: Platform) => [
  pairStaff(askCheck, ({ params, body }, { staff, requestId }) =>
    askIdentity(platform, {
      caseId: params.id,
      kind: params.kind,
      ...body,
      by: { id: staff.id, name: staff.name },
      requestId,
    }),
  ),
];
