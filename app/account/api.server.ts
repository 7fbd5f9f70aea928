import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { confirmAccount, deleteAccount, register, signIn, signOut } from './contract.ts';
import { deleteOwn, type Erasers } from './deletion/service.server.ts';
import { confirmEmail, endToken, registerAccount, signInto } from './service.server.ts';

export const accountApi = (platform: Platform, erasers: Erasers) => [
  pair(register, ({ body }, visit) => registerAccount(platform, body, visit)),
  pair(signIn, ({ body }, visit) => signInto(platform, body, visit)),
  pair(signOut, (_input, visit) => endToken(platform, visit.header('authorization'))),
  pair(confirmAccount, ({ body }) => confirmEmail(platform, body)),
  pair(deleteAccount, ({ body }, visit) => deleteOwn(platform, erasers, body, visit)),
];
