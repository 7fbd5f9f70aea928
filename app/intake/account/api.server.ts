import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  changeAccountPassword,
  confirmAccount,
  confirmErasure,
  deleteAccount,
  forgotPassword,
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
} from './erasure/service.server.ts';
import { askReset, changePassword, resetByLink } from './password.service.server.ts';
import { confirmEmail, endToken, registerAccount, signInto } from './service.server.ts';

export const accountApi = (platform: Platform, erasers: Erasers) => [
  pair(register, ({ body }, visit) => registerAccount(platform, body, visit)),
  pair(signIn, ({ body }, visit) => signInto(platform, body, visit)),
  pair(signOut, (_input, visit) => endToken(platform, visit.header('authorization'))),
  pair(confirmAccount, ({ body }) => confirmEmail(platform, body)),
  pair(changeAccountPassword, ({ body }, visit) => changePassword(platform, body, visit)),
  pair(forgotPassword, ({ body }, visit) => askReset(platform, body, visit)),
  pair(resetPassword, ({ body }) => resetByLink(platform, body)),
  pair(deleteAccount, ({ body }, visit) => deleteOwn(platform, erasers, body, visit)),
  pair(readErasure, ({ body }) => stateOfErasure(platform, body)),
  pair(confirmErasure, ({ body }) => startErasure(platform, body)),
  pair(undoErasure, ({ body }) => stopErasure(platform, body)),
];
