import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { ProofMaker } from '../report/service.server.ts';
import { giveConsent, withdrawConsent } from './consents/contract.ts';
import { give, withdraw } from './consents/service.server.ts';
import {
  createRecord,
  exportRecords,
  recordTypes,
  revealNationalId,
  staffRecord,
  staffRecords,
  updateRecord,
} from './contract.ts';
import { recordHistory } from './history/contract.ts';
import { historyOf } from './history/service.server.ts';
import { correctRecord, issueRecord } from './issue.service.server.ts';
import * as papers from './papers/contract.ts';
import {
  dropDocument,
  dropPhoto,
  putDocument,
  putPhoto,
  showDocument,
  showPhoto,
  swapDocument,
} from './papers/service.server.ts';
import { staffReportOf } from './report.service.server.ts';
import { oneRecord, recordExport, recordPage, reveal, typesToIssue } from './service.server.ts';
import * as standing from './standing/contract.ts';
import { askToRevoke, hide, lift, renew, suspend } from './standing/service.server.ts';

const records = (platform: Platform) => [
  pairStaff(staffRecords, ({ query }) => recordPage(platform, query)),
  pairStaff(exportRecords, ({ query }, visit) => recordExport(platform, visit, query)),
  pairStaff(recordTypes, () => typesToIssue(platform)),
  pairStaff(staffRecord, ({ params }, visit) => oneRecord(platform, visit, params.id)),
  pairStaff(createRecord, ({ body }, visit) => issueRecord(platform, visit, body)),
  pairStaff(updateRecord, ({ params, body }, visit) =>
    correctRecord(platform, visit, { ...body, ...params }),
  ),
  pairStaff(revealNationalId, ({ params, body }, visit) =>
    reveal(platform, visit, { ...params, ...body }),
  ),
  pairStaff(recordHistory, ({ params, query }) => historyOf(platform, { ...params, ...query })),
];

const decisions = (platform: Platform) => [
  pairStaff(standing.suspendRecord, ({ params, body }, visit) =>
    suspend(platform, visit, { ...params, ...body }),
  ),
  pairStaff(standing.liftRecord, ({ params, body }, visit) =>
    lift(platform, visit, { ...params, ...body }),
  ),
  pairStaff(standing.renewRecord, ({ params, body }, visit) =>
    renew(platform, visit, { ...params, ...body }),
  ),
  pairStaff(standing.hideRecord, ({ params, body }, visit) =>
    hide(platform, visit, { ...params, ...body }),
  ),
  pairStaff(standing.revokeRecord, ({ params, body }, visit) =>
    askToRevoke(platform, visit, { ...params, ...body }),
  ),
  pairStaff(giveConsent, ({ params, body }, visit) =>
    give(platform, visit, { ...params, ...body }),
  ),
  pairStaff(withdrawConsent, ({ params, body }, visit) =>
    withdraw(platform, visit, { ...params, ...body }),
  ),
];

const files = (platform: Platform, prove?: ProofMaker) => [
  pairStaff(papers.staffPhoto, ({ params }, visit) => showPhoto(platform, visit, params.id)),
  pairStaff(papers.replacePhoto, ({ params, body }, visit) =>
    putPhoto(platform, visit, { ...params, ...body }),
  ),
  pairStaff(papers.removePhoto, ({ params }, visit) => dropPhoto(platform, visit, params.id)),
  pairStaff(papers.addDocument, ({ params, body }, visit) =>
    putDocument(platform, visit, { ...params, ...body }),
  ),
  pairStaff(papers.replaceDocument, ({ params, body }, visit) =>
    swapDocument(platform, visit, { ...params, ...body }),
  ),
  pairStaff(papers.removeDocument, ({ params }, visit) => dropDocument(platform, visit, params)),
  pairStaff(papers.staffDocument, ({ params }, visit) => showDocument(platform, visit, params)),
  pairStaff(papers.staffReport, ({ params }, visit) =>
    staffReportOf(platform, visit, params.id, prove),
  ),
];

export const recordsAdminApi = (platform: Platform, prove?: ProofMaker) => [
  ...records(platform),
  ...decisions(platform),
  ...files(platform, prove),
];
