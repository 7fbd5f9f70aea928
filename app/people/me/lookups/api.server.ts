import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { inquireLookup, listLookups } from './contract.ts';
import { inquireOwn, ownLookups } from './service.server.ts';

export const ownLookupsApi = (platform: Platform) => [
  pair(listLookups, ({ query }, visit) => ownLookups(platform, query, visit)),
  pair(inquireLookup, ({ params, body }, visit) =>
    inquireOwn(platform, { ...params, ...body }, visit),
  ),
];
