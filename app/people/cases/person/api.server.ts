import { route } from '#platform/http/calls.server.ts';
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
  route(getCase, ({ params, query }, context) =>
    lookAt(platform, { ...params, context }, query.lang),
  ),
  route(giveConsents, ({ params, body }, context) =>
    decideConsent(platform, { ...params, context }, body),
  ),
  route(withdrawConsent, ({ params, body }, context) =>
    takeBack(platform, { ...params, context }, body),
  ),
  route(giveDetails, ({ params, body }, context) =>
    addDetails(platform, { ...params, context }, body),
  ),
  route(giveIdentity, ({ params, body }, context) =>
    addIdentity(platform, { ...params, context }, body),
  ),
  route(givePaper, ({ params, body }, context) => addPaper(platform, { ...params, context }, body)),
  route(sendCode, ({ params }, context) => askForCode(platform, { ...params, context })),
  route(confirmCode, ({ params, body }, context) =>
    tryCode(platform, { ...params, context }, body),
  ),
  route(nameGuarantor, ({ params, body }, context) =>
    appoint(platform, { ...params, context }, body),
  ),
  route(giveAnswer, ({ params, body }, context) =>
    answerReasons(platform, { ...params, context }, body),
  ),
  route(getGuarantee, ({ params }, context) => lookAtGuarantee(platform, { ...params, context })),
  route(answerGuarantee, ({ params, body }, context) =>
    vouch(platform, { ...params, context }, body),
  ),
];
