import { pair, pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getFile, uploadFile } from './contract.ts';
import { keepUpload, showUpload } from './service.server.ts';

export const filesApi = (platform: Platform) => [
  pair(uploadFile, ({ body, query }, visit) => keepUpload(platform, body.file, visit, query.draft)),
  pairStaff(getFile, ({ params }, visit) => showUpload(platform, params.handle, visit)),
];
