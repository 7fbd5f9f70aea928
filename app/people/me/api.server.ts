import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { askMeCode, closeMeSession, getMe, openMeSession } from './contract.ts';
import { showOwn } from './service.server.ts';
import { signOut } from './session.service.server.ts';
import { askCode } from './sign-in/code.service.server.ts';
import { signInByCode } from './sign-in/sign-in.service.server.ts';

/** What the person of a record does on their own page. */
export const meApi = (platform: Platform) => [
  pair(askMeCode, ({ body }, visit) => askCode(platform, body, visit)),
  pair(openMeSession, ({ body }, visit) => signInByCode(platform, body, visit)),
  pair(closeMeSession, ({ body }, visit) => signOut(platform, body, visit)),
  pair(getMe, (_input, visit) => showOwn(platform, visit)),
];
