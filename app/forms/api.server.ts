import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getForm, getFormByTag, getSubmission } from './contract.ts';
import { currentForm, oneForm, oneSubmission } from './service.server.ts';

export const formsApi = (platform: Platform) => [
  pair(getFormByTag, ({ params }) => currentForm(platform, params.tag)),
  pair(getForm, ({ params }) => oneForm(platform, params.formId)),
  pair(getSubmission, () => oneSubmission()),
];
