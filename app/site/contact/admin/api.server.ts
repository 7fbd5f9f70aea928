import { ApiError } from '#platform/contract.ts';
import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportContacts, handleContact, staffContact, staffContacts } from './contract.ts';
import { answerContact, contactExport, listContacts, readContact } from './service.server.ts';

export const contactAdminApi = (platform: Platform) => [
  staffRoute(staffContacts, ({ query }) => listContacts(platform, query)),
  staffRoute(exportContacts, ({ query }, context) => contactExport(platform, context, query)),
  staffRoute(staffContact, ({ params }, context) =>
    readContact(platform, { ...params, ...context }),
  ),
  staffRoute(handleContact, async ({ params, body }, { staff }) => {
    const done = await answerContact(platform, { ...params, ...body, by: staff.id });
    return done instanceof ApiError ? done : { success: true as const, message: 'Saved.' };
  }),
];
