import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { deskExports, desks, type Noun } from './contract.ts';
import {
  addNote,
  assign,
  decide,
  deskOf,
  oneFile,
  oneForStaff,
  receiptFor,
  requestExport,
  requestList,
} from './service.server.ts';

const callsOf = (platform: Platform, noun: Noun) => {
  const calls = desks[noun];
  return [
    pairStaff(calls.list, ({ query }, visit) => requestList(platform, noun, visit, query)),
    pairStaff(deskExports[noun], ({ query }, visit) => requestExport(platform, noun, visit, query)),
    pairStaff(calls.desk, () => deskOf(platform, noun)),
    pairStaff(calls.show, ({ params }, visit) => oneForStaff(platform, noun, visit, params.id)),
    pairStaff(calls.decide, ({ params, body }, { staff }) =>
      decide(platform, noun, staff, { ...params, ...body }),
    ),
    pairStaff(calls.note, ({ params, body }, { staff }) =>
      addNote(platform, noun, staff, { ...params, ...body }),
    ),
    pairStaff(calls.assign, ({ params, body }, { staff }) =>
      assign(platform, noun, staff, { ...params, ...body }),
    ),
    pairStaff(calls.receipt, ({ params }, visit) => receiptFor(platform, noun, visit, params.id)),
    pairStaff(calls.file, ({ params }, visit) => oneFile(platform, noun, visit, params)),
  ];
};

export const requestsAdminApi = (platform: Platform) => [
  ...callsOf(platform, 'requests'),
  ...callsOf(platform, 'incidents'),
];
