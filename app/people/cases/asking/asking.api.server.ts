import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { askCheck } from './asking.contract.ts';
import { askAsStaff } from './face.service.server.ts';

export const askingApi = (platform: Platform) => [
  staffRoute(askCheck, ({ params, body }, { staff, requestId }) =>
    askAsStaff(platform, {
      caseId: params.id,
      kind: params.kind,
      ...body,
      by: { id: staff.id, name: staff.name },
      requestId,
    }),
  ),
];
