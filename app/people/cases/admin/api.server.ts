import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import * as acts from './acts.contract.ts';
import { askToSuspend } from './around/safety.service.server.ts';
import { remind } from './around/vouching.service.server.ts';
import * as reading from './contract.ts';
import { approve } from './decision/approval.service.server.ts';
import { decline, propose, recheck, release } from './decision/proposal.service.server.ts';
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

const decisions = { approve, decline, recheck };

export const casesAdminApi = (platform: Platform) => [
  pairStaff(reading.staffCases, ({ query }, visit) => casePage(platform, visit, query)),
  pairStaff(reading.exportCases, ({ query }, visit) => caseExport(platform, visit, query)),
  pairStaff(reading.caseAgents, () => agentsOf(platform)),
  pairStaff(reading.staffCase, ({ params }, visit) => oneCase(platform, visit, params.id)),
  pairStaff(reading.caseFile, ({ params }, visit) => oneFile(platform, visit, params)),
  pairStaff(reading.createCase, ({ body }, visit) => createByHand(platform, visit, body)),
  pairStaff(reading.readHolidays, () => holidayList(platform)),
  pairStaff(reading.saveHolidays, ({ body }, visit) => keepHolidays(platform, visit, body)),
  pairStaff(acts.assignCase, ({ params, body }, visit) =>
    assign(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.noteCase, ({ params, body }, visit) =>
    addNote(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.writeCheck, ({ params, body }, visit) =>
    checkByHand(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.takeConsent, ({ params, body }, visit) =>
    consentInPerson(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.sendCaseLink, ({ params, body }, visit) =>
    linkAgain(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.remindGuarantor, ({ params, body }, visit) =>
    remind(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.suspendForSafety, ({ params, body }, visit) =>
    askToSuspend(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.proposeDecline, ({ params, body }, visit) =>
    propose(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.releaseProposed, ({ params, body }, visit) =>
    release(platform, visit, { ...params, ...body }),
  ),
  pairStaff(acts.decideCase, ({ params, body: { decision, ...body } }, visit) =>
    decisions[decision](platform, visit, { ...params, ...body }),
  ),
];
