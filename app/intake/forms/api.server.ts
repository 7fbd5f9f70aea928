import { route, staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getForm, getFormByTag, getSubmission } from './contract.ts';
import { currentForm, oneForm } from './service.server.ts';
import { oneSubmission } from './submissions/admin/submissions.service.server.ts';
import { submitForm } from './submissions/submissions.contract.ts';
import { submit } from './submissions/submissions.service.server.ts';

export const formsApi = (platform: Platform) => [
  route(getFormByTag, ({ params }) => currentForm(platform, params.tag)),
  route(getForm, ({ params }) => oneForm(platform, params.formId)),
  route(submitForm, (input, context) => submit(platform, input, context)),
  staffRoute(getSubmission, ({ params }, context) => oneSubmission(platform, params, context)),
];
