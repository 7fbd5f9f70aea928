import { route, staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getFile, uploadFile } from './contract.ts';
import { keepUpload, openUpload } from './service.server.ts';

export const filesApi = (platform: Platform) => [
  route(uploadFile, ({ body, query }, context) =>
    keepUpload(platform, body.file, context, query.draft),
  ),
  staffRoute(getFile, ({ params }, context) => openUpload(platform, params.handle, context)),
];
