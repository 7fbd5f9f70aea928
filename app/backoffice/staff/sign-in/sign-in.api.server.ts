import { route, staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  changeOwnPassword,
  confirmOwnPassword,
  confirmOwnSecondFactor,
  offerSecondFactor,
} from './own.service.server.ts';
import {
  changePassword,
  confirmPassword,
  confirmSecondFactor,
  giveCode,
  newSecondFactor,
  signIn,
  signOut,
} from './sign-in.contract.ts';
import { endOwnSession, giveSecondFactor, signInMember } from './sign-in.service.server.ts';

export const signInApi = (platform: Platform) => [
  route(signIn, ({ body }, context) => signInMember(platform, body, context)),
  staffRoute(signOut, (_input, context) => endOwnSession(platform, context)),
  staffRoute(giveCode, ({ body }, context) => giveSecondFactor(platform, body, context)),
  staffRoute(changePassword, ({ body }, context) => changeOwnPassword(platform, body, context)),
  staffRoute(newSecondFactor, (_input, context) => offerSecondFactor(platform, context)),
  staffRoute(confirmSecondFactor, ({ body }, context) =>
    confirmOwnSecondFactor(platform, body, context),
  ),
  staffRoute(confirmPassword, ({ body }, context) => confirmOwnPassword(platform, body, context)),
];
