import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import * as acts from './acts.contract.ts';
import { correct } from './around/person.service.server.ts';
import { nameRecord } from './around/record.contract.ts';
import { nameTheirs } from './around/record.service.server.ts';
import { askToSuspend } from './around/safety.service.server.ts';
import { remind } from './around/vouching.service.server.ts';
import * as reading from './contract.ts';
import { approve } from './decision/approval.service.server.ts';
import { decline, propose, recheck, release } from './decision/proposal.service.server.ts';
import { withdrawUnreached } from './decision/withdraw.contract.ts';
import { withdraw } from './decision/withdraw.service.server.ts';
import { agentsOf, caseExport, casePage } from './queue.service.server.ts';
import { oneCase, oneFile } from './service.server.ts';
import {
  addNote,
  assign,
  checkByHand,
  consentInPerson,
  createByHand,
  holidayList,
  keepHolidays,
  linkAgain,
} from './work.service.server.ts';

/** What an approval needs of own pages, which stand above cases. */
type OwnPages = Pick<Parameters<typeof approve>[0], 'loseAddress'>;

const decisions = { approve, decline, recheck };

export const casesAdminApi = (platform: Platform, ownPages: OwnPages) => [
  staffRoute(reading.staffCases, ({ query }, context) => casePage(platform, context, query)),
  staffRoute(reading.exportCases, ({ query }, context) => caseExport(platform, context, query)),
  staffRoute(reading.caseAgents, () => agentsOf(platform)),
  staffRoute(reading.staffCase, ({ params }, context) => oneCase(platform, context, params.id)),
  staffRoute(reading.caseFile, ({ params }, context) => oneFile(platform, context, params)),
  staffRoute(reading.createCase, ({ body }, context) => createByHand(platform, context, body)),
  staffRoute(reading.readHolidays, () => holidayList(platform)),
  staffRoute(reading.saveHolidays, ({ body }, context) => keepHolidays(platform, context, body)),
  staffRoute(acts.assignCase, ({ params, body }, context) =>
    assign(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.noteCase, ({ params, body }, context) =>
    addNote(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.correctPerson, ({ params, body }, context) =>
    correct(platform, context, { ...params, ...body }),
  ),
  staffRoute(nameRecord, ({ params, body }, context) =>
    nameTheirs(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.writeCheck, ({ params, body }, context) =>
    checkByHand(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.takeConsent, ({ params, body }, context) =>
    consentInPerson(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.sendCaseLink, ({ params, body }, context) =>
    linkAgain(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.remindGuarantor, ({ params, body }, context) =>
    remind(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.suspendForSafety, ({ params, body }, context) =>
    askToSuspend(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.proposeDecline, ({ params, body }, context) =>
    propose(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.releaseProposed, ({ params, body }, context) =>
    release(platform, context, { ...params, ...body }),
  ),
  staffRoute(withdrawUnreached, ({ params, body }, context) =>
    withdraw(platform, context, { ...params, ...body }),
  ),
  staffRoute(acts.decideCase, ({ params, body: { decision, ...body } }, context) =>
    decisions[decision]({ ...platform, ...ownPages }, context, { ...params, ...body }),
  ),
];
