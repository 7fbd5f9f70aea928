import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { giveMyConsent, listMyConsents, withdrawMyConsent } from './consents/contract.ts';
import { giveMine, myConsents, withdrawMine } from './consents/service.server.ts';
import { askMeCode, closeMeSession, getMe, openMeSession } from './contract.ts';
import {
  askMyCorrection,
  chooseMyChannels,
  deleteMine,
  exportMine,
  getMyChannels,
  listMyCorrections,
} from './held/contract.ts';
import { askCorrection, myCorrections } from './held/corrections.service.server.ts';
import { type Exports, exportOwn } from './held/export.service.server.ts';
import { askDeletion, chooseMine, myChannels } from './held/wishes.service.server.ts';
import {
  addMyPasskey,
  beginMyPasskey,
  beginPasskeySession,
  listMyPasskeys,
  openPasskeySession,
  revokeMyPasskey,
} from './passkeys/contract.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  myPasskeys,
  revokePasskey,
  signInByPasskey,
} from './passkeys/service.server.ts';
import { showOwn } from './service.server.ts';
import { signOut } from './session.service.server.ts';
import { askCode } from './sign-in/code.service.server.ts';
import { signInByCode } from './sign-in/sign-in.service.server.ts';

/** What the person of a record does on their own page. */
export const meApi = (platform: Platform, exports: Exports) => [
  pair(askMeCode, ({ body }, visit) => askCode(platform, body, visit)),
  pair(openMeSession, ({ body }, visit) => signInByCode(platform, body, visit)),
  pair(closeMeSession, ({ body }, visit) => signOut(platform, body, visit)),
  pair(getMe, (_input, visit) => showOwn(platform, visit)),
  pair(listMyConsents, ({ query }, visit) => myConsents(platform, visit, query.lang)),
  pair(giveMyConsent, ({ body }, visit) => giveMine(platform, body, visit)),
  pair(withdrawMyConsent, ({ params }, visit) => withdrawMine(platform, params, visit)),
  pair(beginPasskeySession, (_input, visit) => beginPasskeySignIn(platform, visit)),
  pair(openPasskeySession, ({ body }, visit) => signInByPasskey(platform, body, visit)),
  pair(listMyPasskeys, (_input, visit) => myPasskeys(platform, visit)),
  pair(beginMyPasskey, (_input, visit) => beginPasskey(platform, visit)),
  pair(addMyPasskey, ({ body }, visit) => addPasskey(platform, body, visit)),
  pair(revokeMyPasskey, ({ params }, visit) => revokePasskey(platform, params, visit)),
  pair(listMyCorrections, (_input, visit) => myCorrections(platform, visit)),
  pair(askMyCorrection, ({ body }, visit) => askCorrection(platform, body, visit)),
  pair(exportMine, ({ query }, visit) => exportOwn(platform, exports, query, visit)),
  pair(getMyChannels, (_input, visit) => myChannels(platform, visit)),
  pair(chooseMyChannels, ({ body }, visit) => chooseMine(platform, body, visit)),
  pair(deleteMine, (_input, visit) => askDeletion(platform, visit)),
];
