import type { Kind, PlanWithForm } from '#app/commerce/plans/contract.ts';
import { faultsOfLimits } from '#app/commerce/plans/limits.rules.ts';
import { badgeField } from '#app/intake/forms/rules.ts';
import { type Filled, fillIn } from '#app/intake/forms/service.server.ts';
import { dashed } from '#app/people/verification/rules.ts';
import { toldVerifiedWorker } from '#app/people/verification/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createRequest, type OrderBody } from './contract.ts';
import { noVerifiedWorker } from './rules.ts';
import { faultsOfReach } from './verified/reach.rules.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log'>;

/**
 * The answers of step 3 as they may be kept: checked against the current version of the plan's form,
 * and against what the plan with its chosen charges covers. Refused with what is wrong by the field's
 * name (DFP-03 to DFP-06).
 */
export async function readAnswers(
  platform: Needs,
  kind: Kind,
  plan: Pick<PlanWithForm, 'limits' | 'name' | 'requirements_form'>,
  { customerInfo, formData, extraInfo }: Pick<OrderBody, 'customerInfo' | 'formData' | 'extraInfo'>,
  requestId: string,
): Promise<Filled | ApiError> {
  const { errors } = createRequest[kind];
  const filled = await fillIn(platform, plan.requirements_form?.id ?? null, formData, 'purchase');
  if (filled instanceof ApiError) return new ApiError(errors.unknownPlan);
  const fields: Record<string, string> =
    'faults' in filled
      ? { ...filled.faults }
      : faultsOfLimits(plan, filled.answers, extraInfo.extraCharge);
  // Whatever the form asks, a report that names no verified worker is never taken (GEN-16, C-88).
  if (kind === 'INCIDENT_REPORT' && !fields[badgeField]) {
    const badge = formData[badgeField];
    const isTold = async (typed: string) =>
      toldVerifiedWorker(platform, dashed(typed), { requestId });
    if (typeof badge !== 'string' || !(await isTold(badge))) fields[badgeField] = noVerifiedWorker;
  }
  if (kind === 'VERIFICATION') Object.assign(fields, faultsOfReach(formData, customerInfo));
  if ('faults' in filled || Object.keys(fields).length > 0) {
    return new ApiError(errors.formRefused, { fields });
  }
  const badge = filled.answers[badgeField];
  if (typeof badge !== 'string') return filled;
  // A worker who is erased is found by it.
  return { ...filled, answers: { ...filled.answers, [badgeField]: dashed(badge) } };
}
