import { staffCard } from '#app/people/verification/admin/papers/card.contract.ts';
import { pair, pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffCardOf } from './card/service.server.ts';
import { proofStates } from './contract.ts';
import { myCard, myLiveCode } from './own/contract.ts';
import { ownCard, ownLiveCode } from './own/service.server.ts';
import { stateOfKeys } from './state.service.server.ts';

export const proofApi = (platform: Platform) => [
  pairStaff(staffCard, ({ params, query }, visit) =>
    staffCardOf(platform, visit, { ...params, ...query }),
  ),
  pair(myCard, ({ query }, visit) => ownCard(platform, query, visit)),
  pair(myLiveCode, (_input, visit) => ownLiveCode(platform, visit)),
  pairStaff(proofStates, () => stateOfKeys(platform)),
];
