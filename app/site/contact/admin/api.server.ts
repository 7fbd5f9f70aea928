import { Refused } from '#platform/contract.ts';
import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportContacts, handleContact, staffContact, staffContacts } from './contract.ts';
import { answerContact, contactExport, listContacts, readContact } from './service.server.ts';

export const contactAdminApi = (platform: Platform) => [
  pairStaff(staffContacts, ({ query }) => listContacts(platform, query)),
  pairStaff(exportContacts, ({ query }, visit) => contactExport(platform, visit, query)),
  pairStaff(staffContact, ({ params }, visit) => readContact(platform, { ...params, ...visit })),
  pairStaff(handleContact, async ({ params, body }, { staff }) => {
    const done = await answerContact(platform, { ...params, ...body, by: staff.id });
    return done instanceof Refused ? done : { success: true as const, message: 'Saved.' };
  }),
];
