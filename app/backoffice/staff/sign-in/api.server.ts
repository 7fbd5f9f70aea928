import { pair, pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  changePassword,
  confirmPassword,
  confirmSecondFactor,
  giveCode,
  newSecondFactor,
  signIn,
  signOut,
} from './contract.ts';
import {
  changeOwnPassword,
  confirmOwnPassword,
  confirmOwnSecondFactor,
  offerSecondFactor,
} from './own.service.server.ts';
import { endOwnSession, giveSecondFactor, signInMember } from './service.server.ts';

export const signInApi = (platform: Platform) => [
  pair(signIn, ({ body }, visit) => signInMember(platform, body, visit)),
  pairStaff(signOut, (_input, visit) => endOwnSession(platform, visit)),
  pairStaff(giveCode, ({ body }, visit) => giveSecondFactor(platform, body, visit)),
  pairStaff(changePassword, ({ body }, visit) => changeOwnPassword(platform, body, visit)),
  pairStaff(newSecondFactor, (_input, visit) => offerSecondFactor(platform, visit)),
  pairStaff(confirmSecondFactor, ({ body }, visit) =>
    confirmOwnSecondFactor(platform, body, visit),
  ),
  pairStaff(confirmPassword, ({ body }, visit) => confirmOwnPassword(platform, body, visit)),
];
