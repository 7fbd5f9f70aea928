import { type RequestContext, route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { answerGuarantee, getGuarantee } from '../guarantee/guarantee.contract.ts';
import { appoint, lookAtGuarantee, vouch } from '../guarantee/guarantee.service.server.ts';
import { closeLink, openLink } from '../link/link.contract.ts';
import { close, open, tokenOf } from '../link/link.service.server.ts';
import { lookAt } from './change.service.server.ts';
import { askForCode, tryCode } from './code.service.server.ts';
import { decideConsent, takeBack } from './consent.service.server.ts';
import {
  addDetails,
  addIdentity,
  addPaper,
  addPhoto,
  answerReasons,
} from './details.service.server.ts';
import {
  confirmCode,
  getCase,
  giveAnswer,
  giveConsents,
  giveDetails,
  giveIdentity,
  givePaper,
  givePhoto,
  nameGuarantor,
  sendCode,
  withdrawConsent,
} from './person.contract.ts';

/** Who asks: by the token itself, or by what their browser swapped it for. */
const holder = ({ token }: { readonly token: string }, context: RequestContext) => ({
  token: tokenOf(token, context),
  context,
});

/** What the person of a case and their guarantors do, each by the link that only they have. */
export const personApi = (platform: Platform) => [
  route(openLink, ({ body }, context) => open(platform, body, context)),
  route(closeLink, async ({ body }, context) => close(body, context)),
  route(getCase, ({ params, query }, context) =>
    lookAt(platform, holder(params, context), query.lang),
  ),
  route(giveConsents, ({ params, body }, context) =>
    decideConsent(platform, holder(params, context), body),
  ),
  route(withdrawConsent, ({ params, body }, context) =>
    takeBack(platform, holder(params, context), body),
  ),
  route(giveDetails, ({ params, body }, context) =>
    addDetails(platform, holder(params, context), body),
  ),
  route(giveIdentity, ({ params, body }, context) =>
    addIdentity(platform, holder(params, context), body),
  ),
  route(givePaper, ({ params, body }, context) =>
    addPaper(platform, holder(params, context), body),
  ),
  route(givePhoto, ({ params, body }, context) =>
    addPhoto(platform, holder(params, context), body),
  ),
  route(sendCode, ({ params }, context) => askForCode(platform, holder(params, context))),
  route(confirmCode, ({ params, body }, context) =>
    tryCode(platform, holder(params, context), body),
  ),
  route(nameGuarantor, ({ params, body }, context) =>
    appoint(platform, holder(params, context), body),
  ),
  route(giveAnswer, ({ params, body }, context) =>
    answerReasons(platform, holder(params, context), body),
  ),
  route(getGuarantee, ({ params }, context) => lookAtGuarantee(platform, holder(params, context))),
  route(answerGuarantee, ({ params, body }, context) =>
    vouch(platform, holder(params, context), body),
  ),
];
