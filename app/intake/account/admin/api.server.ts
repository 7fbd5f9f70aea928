import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Erasers } from '../erasure/service.server.ts';
import {
  endAccount,
  exportAccounts,
  makeAccount,
  staffAccount,
  staffAccounts,
} from './contract.ts';
import {
  accountExport,
  accountPage,
  addAccount,
  finishAccount,
  openAccount,
} from './service.server.ts';

export const accountsAdminApi = (platform: Platform, erasers: Erasers) => [
  pairStaff(staffAccounts, ({ query }) => accountPage(platform, query)),
  pairStaff(exportAccounts, ({ query }, visit) => accountExport(platform, visit, query)),
  pairStaff(staffAccount, ({ params }, visit) => openAccount(platform, erasers, params.id, visit)),
  pairStaff(makeAccount, ({ body }, { staff }) => addAccount(platform, staff, body)),
  pairStaff(endAccount, ({ params, body }, visit) =>
    finishAccount(platform, erasers, { ...params, ...body }, visit),
  ),
];
