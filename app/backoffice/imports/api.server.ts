import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportImports, getImport, importColumns, importRows, listImports } from './contract.ts';
import { columnsOf, importExport, importPage, oneImport, takeFile } from './service.server.ts';

export const importsApi = (platform: Platform) => [
  staffRoute(importRows, ({ params, body }, { staff }) =>
    takeFile(platform, staff, { ...body, kind: params.kind }),
  ),
  staffRoute(listImports, ({ query }) => importPage(platform, query)),
  staffRoute(exportImports, (_input, context) => importExport(platform, context)),
  staffRoute(getImport, ({ params }) => oneImport(platform, params.id)),
  staffRoute(importColumns, async ({ params }) => columnsOf(params.kind)),
];
