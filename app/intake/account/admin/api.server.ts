import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Erasers } from '../erasure/erasure.service.server.ts';
import {
  endAccount,
  endAccountSignIns,
  exportAccounts,
  makeAccount,
  staffAccount,
  staffAccounts,
} from './contract.ts';
import {
  accountExport,
  accountPage,
  addAccount,
  endSignIns,
  finishAccount,
  openAccount,
} from './service.server.ts';

export const accountsAdminApi = (platform: Platform, erasers: Erasers) => [
  staffRoute(staffAccounts, ({ query }) => accountPage(platform, query)),
  staffRoute(exportAccounts, ({ query }, context) => accountExport(platform, context, query)),
  staffRoute(staffAccount, ({ params }, context) =>
    openAccount(platform, erasers, params.id, context),
  ),
  staffRoute(makeAccount, ({ body }, { staff }) => addAccount(platform, staff, body)),
  staffRoute(endAccountSignIns, ({ params, body }, context) =>
    endSignIns(platform, { ...params, ...body }, context),
  ),
  staffRoute(endAccount, ({ params, body }, context) =>
    finishAccount(platform, erasers, { ...params, ...body }, context),
  ),
];
