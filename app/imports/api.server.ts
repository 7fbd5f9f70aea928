import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getImport, importColumns, importRows, listImports } from './contract.ts';
import { columnsOf, importPage, oneImport, takeFile } from './service.server.ts';

export const importsApi = (platform: Platform) => [
  pairStaff(importRows, ({ params, body }, { staff }) =>
    takeFile(platform, staff, { ...body, kind: params.kind }),
  ),
  pairStaff(listImports, ({ query }) => importPage(platform, query)),
  pairStaff(getImport, ({ params }) => oneImport(platform, params.id)),
  pairStaff(importColumns, async ({ params }) => columnsOf(params.kind)),
];
