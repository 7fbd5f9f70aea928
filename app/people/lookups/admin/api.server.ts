import { staffRoute } from '#platform/http/calls.server.ts';
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
  staffRoute(recordLookups, ({ params, query }) =>
    lookupsOfRecord(platform, { ...params, ...query }),
  ),
  staffRoute(delayLookup, ({ params, body }, context) =>
    askToDelay(platform, context, { ...params, ...body }),
  ),
  staffRoute(staffInquiries, ({ query }) => inquiryPage(platform, query)),
  staffRoute(staffInquiry, ({ params }, context) => oneInquiry(platform, context, params.id)),
  staffRoute(answerInquiry, ({ params, body }, context) =>
    answer(platform, context, { ...params, ...body }),
  ),
];
