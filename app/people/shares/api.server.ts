import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  addShare,
  getShared,
  getSharedPhoto,
  listShares,
  openShare,
  revokeShare,
} from './contract.ts';
import { open, showShared, showSharedPhoto } from './open.service.server.ts';
import { makeShare, ownShares, revokeOwn } from './service.server.ts';

export const sharesApi = (platform: Platform) => [
  route(listShares, (_input, context) => ownShares(platform, context)),
  route(addShare, ({ body }, context) => makeShare(platform, body, context)),
  route(revokeShare, ({ params }, context) => revokeOwn(platform, params.id, context)),
  route(openShare, ({ body }, context) => open(platform, body, context)),
  route(getShared, (_input, context) => showShared(platform, context)),
  route(getSharedPhoto, ({ query }, context) => showSharedPhoto(platform, query, context)),
];
