import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { answerGuarantee, getGuarantee } from '../guarantee/contract.ts';
import { appoint, lookAtGuarantee, vouch } from '../guarantee/service.server.ts';
import { lookAt } from './change.service.server.ts';
import { askForCode, tryCode } from './code.service.server.ts';
import { decideConsent, takeBack } from './consent.service.server.ts';
import {
  confirmCode,
  getCase,
  giveAnswer,
  giveConsents,
  giveDetails,
  giveIdentity,
  givePaper,
  nameGuarantor,
  sendCode,
  withdrawConsent,
} from './contract.ts';
import { addDetails, addIdentity, addPaper, answerReasons } from './details.service.server.ts';

/** What the person of a case and their guarantors do, each by the link that only they have. */
export const personApi = (platform: Platform) => [
  pair(getCase, ({ params, query }, visit) => lookAt(platform, { ...params, visit }, query.lang)),
  pair(giveConsents, ({ params, body }, visit) =>
    decideConsent(platform, { ...params, visit }, body),
  ),
  pair(withdrawConsent, ({ params, body }, visit) =>
    takeBack(platform, { ...params, visit }, body),
  ),
  pair(giveDetails, ({ params, body }, visit) => addDetails(platform, { ...params, visit }, body)),
  pair(giveIdentity, ({ params, body }, visit) =>
    addIdentity(platform, { ...params, visit }, body),
  ),
  pair(givePaper, ({ params, body }, visit) => addPaper(platform, { ...params, visit }, body)),
  pair(sendCode, ({ params }, visit) => askForCode(platform, { ...params, visit })),
  pair(confirmCode, ({ params, body }, visit) => tryCode(platform, { ...params, visit }, body)),
  pair(nameGuarantor, ({ params, body }, visit) => appoint(platform, { ...params, visit }, body)),
  pair(giveAnswer, ({ params, body }, visit) =>
    answerReasons(platform, { ...params, visit }, body),
  ),
  pair(getGuarantee, ({ params }, visit) => lookAtGuarantee(platform, { ...params, visit })),
  pair(answerGuarantee, ({ params, body }, visit) => vouch(platform, { ...params, visit }, body)),
];
