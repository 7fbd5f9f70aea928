import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffCard } from './card/contract.ts';
import { staffCardOf } from './card/service.server.ts';
import { proofStates } from './contract.ts';
import { stateOfKeys } from './state.service.server.ts';

export const proofApi = (platform: Platform) => [
  pairStaff(staffCard, ({ params, query }, visit) =>
    staffCardOf(platform, visit, { ...params, ...query }),
  ),
  pairStaff(proofStates, () => stateOfKeys(platform)),
];
