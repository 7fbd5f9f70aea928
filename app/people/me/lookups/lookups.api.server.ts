import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { inquireLookup, listLookups } from './lookups.contract.ts';
import { inquireOwn, ownLookups } from './lookups.service.server.ts';

export const ownLookupsApi = (platform: Platform) => [
  route(listLookups, ({ query }, context) => ownLookups(platform, query, context)),
  route(inquireLookup, ({ params, body }, context) =>
    inquireOwn(platform, { ...params, ...body }, context),
  ),
];
