import { staffCard } from '#app/people/verification/admin/papers/card.contract.ts';
import { route, staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffCardOf } from './card/card.service.server.ts';
import { proofStates } from './contract.ts';
import { myCard, myLiveCode } from './own/own.contract.ts';
import { ownCard, ownLiveCode } from './own/own.service.server.ts';
import { stateOfKeys } from './state.service.server.ts';

export const proofApi = (platform: Platform) => [
  staffRoute(staffCard, ({ params, query }, context) =>
    staffCardOf(platform, context, { ...params, ...query }),
  ),
  route(myCard, ({ query }, context) => ownCard(platform, query, context)),
  route(myLiveCode, (_input, context) => ownLiveCode(platform, context)),
  staffRoute(proofStates, () => stateOfKeys(platform)),
];
