import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { ProofMaker } from '../report/report.service.server.ts';
import type { OwnPages } from './addresses.service.server.ts';
import { giveConsent, withdrawConsent } from './consents/consents.contract.ts';
import { give, withdraw } from './consents/consents.service.server.ts';
import {
  createRecord,
  exportRecords,
  recordTypes,
  revealNationalId,
  staffRecord,
  staffRecords,
  updateRecord,
} from './contract.ts';
import { recordHistory } from './history/history.contract.ts';
import { historyOf } from './history/history.service.server.ts';
import { correctRecord, issueRecord } from './issue.service.server.ts';
import * as papers from './papers/papers.contract.ts';
import {
  dropDocument,
  dropPhoto,
  putDocument,
  putPhoto,
  showDocument,
  showPhoto,
  swapDocument,
} from './papers/papers.service.server.ts';
import { staffReportOf } from './report.service.server.ts';
import { oneRecord, recordExport, recordPage, reveal, typesToIssue } from './service.server.ts';
import * as status from './status/status.contract.ts';
import {
  askToRevoke,
  hide,
  lift,
  type Proposals,
  renew,
  suspend,
} from './status/status.service.server.ts';

/** What stands on records, and which this capability therefore cannot import. */
interface Given {
  readonly ownPages: OwnPages;
  readonly proposals: Proposals;
  readonly prove: ProofMaker;
}

const records = (platform: Platform, { ownPages, proposals }: Given) => [
  staffRoute(staffRecords, ({ query }) => recordPage(platform, query)),
  staffRoute(exportRecords, ({ query }, context) => recordExport(platform, context, query)),
  staffRoute(recordTypes, () => typesToIssue(platform)),
  staffRoute(staffRecord, ({ params }, context) =>
    oneRecord({ ...platform, ...proposals }, context, params.id),
  ),
  staffRoute(createRecord, ({ body }, context) => issueRecord(platform, context, body)),
  staffRoute(updateRecord, ({ params, body }, context) =>
    correctRecord({ ...platform, ...ownPages }, context, { ...body, ...params }),
  ),
  staffRoute(revealNationalId, ({ params, body }, context) =>
    reveal(platform, context, { ...params, ...body }),
  ),
  staffRoute(recordHistory, ({ params, query }, context) =>
    historyOf(platform, context, { ...params, ...query }),
  ),
];

const decisions = (platform: Platform, { proposals }: Given) => [
  staffRoute(status.suspendRecord, ({ params, body }, context) =>
    suspend({ ...platform, ...proposals }, context, { ...params, ...body }),
  ),
  staffRoute(status.liftRecord, ({ params, body }, context) =>
    lift(platform, context, { ...params, ...body }),
  ),
  staffRoute(status.renewRecord, ({ params, body }, context) =>
    renew(platform, context, { ...params, ...body }),
  ),
  staffRoute(status.hideRecord, ({ params, body }, context) =>
    hide({ ...platform, ...proposals }, context, { ...params, ...body }),
  ),
  staffRoute(status.revokeRecord, ({ params, body }, context) =>
    askToRevoke(platform, context, { ...params, ...body }),
  ),
  staffRoute(giveConsent, ({ params, body }, context) =>
    give(platform, context, { ...params, ...body }),
  ),
  staffRoute(withdrawConsent, ({ params, body }, context) =>
    withdraw(platform, context, { ...params, ...body }),
  ),
];

const files = (platform: Platform, prove: ProofMaker) => [
  staffRoute(papers.staffPhoto, ({ params }, context) => showPhoto(platform, context, params.id)),
  staffRoute(papers.replacePhoto, ({ params, body }, context) =>
    putPhoto(platform, context, { ...params, ...body }),
  ),
  staffRoute(papers.removePhoto, ({ params, query }, context) =>
    dropPhoto(platform, context, { ...params, ...query }),
  ),
  staffRoute(papers.addDocument, ({ params, body }, context) =>
    putDocument(platform, context, { ...params, ...body }),
  ),
  staffRoute(papers.replaceDocument, ({ params, body }, context) =>
    swapDocument(platform, context, { ...params, ...body }),
  ),
  staffRoute(papers.removeDocument, ({ params, query }, context) =>
    dropDocument(platform, context, { ...params, ...query }),
  ),
  staffRoute(papers.staffDocument, ({ params }, context) =>
    showDocument(platform, context, params),
  ),
  staffRoute(papers.staffReport, ({ params }, context) =>
    staffReportOf(platform, context, params.id, prove),
  ),
];

export const recordsAdminApi = (platform: Platform, given: Given) => [
  ...records(platform, given),
  ...decisions(platform, given),
  ...files(platform, given.prove),
];
