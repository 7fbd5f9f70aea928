import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportMails, getMail, listMails, resendMail } from './contract.ts';
import { mailExport, mailPage, oneMail, resend } from './service.server.ts';

export const outboxApi = (platform: Platform) => [
  staffRoute(listMails, ({ query }) => mailPage(platform, query)),
  staffRoute(exportMails, ({ query }, context) => mailExport(platform, context, query)),
  staffRoute(getMail, ({ params }, context) => oneMail(platform, context, params.id)),
  staffRoute(resendMail, ({ params }, { staff }) => resend(platform, staff, params.id)),
];
