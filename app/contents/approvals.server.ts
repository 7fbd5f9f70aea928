import type { ApprovedActions } from '#app/backoffice/approvals/service.server.ts';
import { staffDoings } from '#app/backoffice/staff/members/requests.service.server.ts';
import { memberMay } from '#app/backoffice/staff/service.server.ts';
import { claimObjection } from '#app/commerce/claims/objection.service.server.ts';
import { paymentDoings } from '#app/commerce/payment/refund.service.server.ts';
import { casesApproved } from '#app/people/cases/admin/around/safety.service.server.ts';
import { lookupsApproved } from '#app/people/lookups/admin/service.server.ts';
import { recordsApproved } from '#app/people/verification/admin/status/status.service.server.ts';
import { mayDo } from '#app/shell/permissions.rules.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { ApprovalActions } from '#platform/staff/approvals.server.ts';

/** Contents: what is done once a second member of staff has agreed, a line an action. */
export function allApproved(platform: Platform): ApprovedActions {
  const mayAsk = (role: string, action: string) => mayDo(role, all[action]?.may ?? '');
  const all: ApprovalActions = {
    ...staffDoings(platform, mayAsk),
    ...paymentDoings(platform, claimObjection),
    ...recordsApproved(platform),
    ...casesApproved(platform),
    ...lookupsApproved(platform),
  };
  return Object.fromEntries(
    Object.entries(all).map(([action, doing]) => [
      action,
      { ...doing, holds: (executor, id) => memberMay(executor, id, doing.may) },
    ]),
  );
}
