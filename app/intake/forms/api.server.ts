import { pair, pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getForm, getFormByTag, getSubmission } from './contract.ts';
import { currentForm, oneForm } from './service.server.ts';
import { oneSubmission } from './submissions/admin/service.server.ts';
import { submitForm } from './submissions/contract.ts';
import { submit } from './submissions/service.server.ts';

export const formsApi = (platform: Platform) => [
  pair(getFormByTag, ({ params }) => currentForm(platform, params.tag)),
  pair(getForm, ({ params }) => oneForm(platform, params.formId)),
  pair(submitForm, (input, visit) => submit(platform, input, visit)),
  pairStaff(getSubmission, ({ params }, visit) => oneSubmission(platform, params, visit)),
];
