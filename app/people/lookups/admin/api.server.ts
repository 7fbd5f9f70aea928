import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  answerInquiry,
  delayLookup,
  recordLookups,
  staffInquiries,
  staffInquiry,
} from './contract.ts';
import { answer, askToDelay, inquiryPage, lookupsOfRecord, oneInquiry } from './service.server.ts';

export const lookupsAdminApi = (platform: Platform) => [
  pairStaff(recordLookups, ({ params, query }) =>
    lookupsOfRecord(platform, { ...params, ...query }),
  ),
  pairStaff(delayLookup, ({ params, body }, visit) =>
    askToDelay(platform, visit, { ...params, ...body }),
  ),
  pairStaff(staffInquiries, ({ query }) => inquiryPage(platform, query)),
  pairStaff(staffInquiry, ({ params }, visit) => oneInquiry(platform, visit, params.id)),
  pairStaff(answerInquiry, ({ params, body }, visit) =>
    answer(platform, visit, { ...params, ...body }),
  ),
];
