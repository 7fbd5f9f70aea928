import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { giveMyConsent, listMyConsents, withdrawMyConsent } from './consents/consents.contract.ts';
import { giveMine, myConsents, withdrawMine } from './consents/consents.service.server.ts';
import {
  askMeCode,
  closeMeSession,
  endMySession,
  getMe,
  listMySessions,
  openMeSession,
} from './contract.ts';
import { askCorrection, myCorrections } from './held/corrections.service.server.ts';
import { type Exports, exportOwn } from './held/export.service.server.ts';
import {
  askMyCorrection,
  chooseMyChannels,
  deleteMine,
  exportMine,
  getMyChannels,
  listMyCorrections,
} from './held/held.contract.ts';
import { askDeletion, chooseMine, myChannels } from './held/requests.service.server.ts';
import {
  addMyPasskey,
  beginMyPasskey,
  beginPasskeySession,
  listMyPasskeys,
  openPasskeySession,
  revokeMyPasskey,
} from './passkeys/passkeys.contract.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  myPasskeys,
  revokePasskey,
  signInByPasskey,
} from './passkeys/passkeys.service.server.ts';
import { showOwn } from './service.server.ts';
import { signOut } from './session.service.server.ts';
import { endMine, mySessions } from './sessions.service.server.ts';
import { askCode } from './sign-in/code.service.server.ts';
import { signInByCode } from './sign-in/sign-in.service.server.ts';

/** What the person of a record does on their own page. */
export const meApi = (platform: Platform, exports: Exports) => [
  route(askMeCode, ({ body }, context) => askCode(platform, body, context)),
  route(openMeSession, ({ body }, context) => signInByCode(platform, body, context)),
  route(closeMeSession, ({ body }, context) => signOut(platform, body, context)),
  route(listMySessions, (_input, context) => mySessions(platform, context)),
  route(endMySession, ({ params }, context) => endMine(platform, params, context)),
  route(getMe, (_input, context) => showOwn(platform, context)),
  route(listMyConsents, ({ query }, context) => myConsents(platform, context, query.lang)),
  route(giveMyConsent, ({ body }, context) => giveMine(platform, body, context)),
  route(withdrawMyConsent, ({ params }, context) => withdrawMine(platform, params, context)),
  route(beginPasskeySession, (_input, context) => beginPasskeySignIn(platform, context)),
  route(openPasskeySession, ({ body }, context) => signInByPasskey(platform, body, context)),
  route(listMyPasskeys, (_input, context) => myPasskeys(platform, context)),
  route(beginMyPasskey, (_input, context) => beginPasskey(platform, context)),
  route(addMyPasskey, ({ body }, context) => addPasskey(platform, body, context)),
  route(revokeMyPasskey, ({ params }, context) => revokePasskey(platform, params, context)),
  route(listMyCorrections, (_input, context) => myCorrections(platform, context)),
  route(askMyCorrection, ({ body }, context) => askCorrection(platform, body, context)),
  route(exportMine, ({ query }, context) => exportOwn(platform, exports, query, context)),
  route(getMyChannels, (_input, context) => myChannels(platform, context)),
  route(chooseMyChannels, ({ body }, context) => chooseMine(platform, body, context)),
  route(deleteMine, (_input, context) => askDeletion(platform, context)),
];
