import { pair } from '#platform/http/calls.server.ts';
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
  pair(listShares, (_input, visit) => ownShares(platform, visit)),
  pair(addShare, ({ body }, visit) => makeShare(platform, body, visit)),
  pair(revokeShare, ({ params }, visit) => revokeOwn(platform, params.id, visit)),
  pair(openShare, ({ body }, visit) => open(platform, body, visit)),
  pair(getShared, (_input, visit) => showShared(platform, visit)),
  pair(getSharedPhoto, (_input, visit) => showSharedPhoto(platform, visit)),
];
