import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { inboxExports, inboxes, type Noun } from './contract.ts';
import {
  addNote,
  assign,
  assigneesOf,
  decide,
  oneFile,
  oneForStaff,
  receiptFor,
  requestExport,
  requestList,
} from './service.server.ts';

const callsOf = (platform: Platform, noun: Noun) => {
  const calls = inboxes[noun];
  return [
    staffRoute(calls.list, ({ query }, context) => requestList(platform, noun, context, query)),
    staffRoute(inboxExports[noun], ({ query }, context) =>
      requestExport(platform, noun, context, query),
    ),
    staffRoute(calls.assignees, () => assigneesOf(platform, noun)),
    staffRoute(calls.show, ({ params }, context) =>
      oneForStaff(platform, noun, context, params.id),
    ),
    staffRoute(calls.decide, ({ params, body }, { staff }) =>
      decide(platform, noun, staff, { ...params, ...body }),
    ),
    staffRoute(calls.note, ({ params, body }, { staff }) =>
      addNote(platform, noun, staff, { ...params, ...body }),
    ),
    staffRoute(calls.assign, ({ params, body }, { staff }) =>
      assign(platform, noun, staff, { ...params, ...body }),
    ),
    staffRoute(calls.receipt, ({ params }, context) =>
      receiptFor(platform, noun, context, params.id),
    ),
    staffRoute(calls.file, ({ params }, context) => oneFile(platform, noun, context, params)),
  ];
};

export const requestsAdminApi = (platform: Platform) => [
  ...callsOf(platform, 'requests'),
  ...callsOf(platform, 'incidents'),
];
