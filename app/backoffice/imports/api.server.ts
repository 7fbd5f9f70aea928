import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportImports, getImport, importColumns, importRows, listImports } from './contract.ts';
import { columnsOf, importExport, importPage, oneImport, takeFile } from './service.server.ts';

export const importsApi = (platform: Platform) => [
  pairStaff(importRows, ({ params, body }, { staff }) =>
    takeFile(platform, staff, { ...body, kind: params.kind }),
  ),
  pairStaff(listImports, ({ query }) => importPage(platform, query)),
  pairStaff(exportImports, (_input, visit) => importExport(platform, visit)),
  pairStaff(getImport, ({ params }) => oneImport(platform, params.id)),
  pairStaff(importColumns, async ({ params }) => columnsOf(params.kind)),
];
