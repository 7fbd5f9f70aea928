import { guarded, route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  changeAccountPassword,
  confirmAccount,
  confirmErasure,
  deleteAccount,
  endSignIns,
  forgotPassword,
  listSignIns,
  proveSignIn,
  readErasure,
  register,
  resetPassword,
  signIn,
  signOut,
  undoErasure,
} from './contract.ts';
import { deleteOwn } from './deletion.service.server.ts';
import {
  type Erasers,
  startErasure,
  stateOfErasure,
  stopErasure,
} from './erasure/erasure.service.server.ts';
import { askReset, changePassword, confirmEmail, resetByLink } from './password.service.server.ts';
import { registerAccount, signInto } from './service.server.ts';
import {
  endSignInsOf,
  endToken,
  prove,
  requireProven,
  requireToken,
  signInsOf,
} from './token.service.server.ts';

export const accountApi = (platform: Platform, erasers: Erasers) => [
  route(register, ({ body }, context) => registerAccount(platform, body, context)),
  route(signIn, ({ body }, context) => signInto(platform, body, context)),
  route(signOut, (_input, context) => endToken(platform, context.header('authorization'))),
  guarded(
    (context) => requireToken(platform, context),
    route(proveSignIn, ({ body }, context) => prove(platform, body.code, context)),
  ),
  ...[
    route(listSignIns, (_input, context) => signInsOf(platform, context)),
    route(endSignIns, ({ body }, context) => endSignInsOf(platform, body.id, context)),
  ].map((one) => guarded((context) => requireProven(platform, context), one)),
  route(confirmAccount, ({ body }) => confirmEmail(platform, body)),
  route(changeAccountPassword, ({ body }, context) => changePassword(platform, body, context)),
  route(forgotPassword, ({ body }, context) => askReset(platform, body, context)),
  route(resetPassword, ({ body }) => resetByLink(platform, body)),
  route(deleteAccount, ({ body }, context) => deleteOwn(platform, erasers, body, context)),
  route(readErasure, ({ body }) => stateOfErasure(platform, erasers, body)),
  route(confirmErasure, ({ body }) => startErasure(platform, erasers, body)),
  route(undoErasure, ({ body }) => stopErasure(platform, body)),
];
