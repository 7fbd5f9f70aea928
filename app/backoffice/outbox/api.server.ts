import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportMails, getMail, listMails, resendMail } from './contract.ts';
import { mailExport, mailPage, oneMail, resend } from './service.server.ts';

export const outboxApi = (platform: Platform) => [
  pairStaff(listMails, ({ query }) => mailPage(platform, query)),
  pairStaff(exportMails, ({ query }, visit) => mailExport(platform, visit, query)),
  pairStaff(getMail, ({ params }, visit) => oneMail(platform, visit, params.id)),
  pairStaff(resendMail, ({ params }, { staff }) => resend(platform, staff, params.id)),
];
