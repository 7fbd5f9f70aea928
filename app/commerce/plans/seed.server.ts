import type { Platform } from '#platform/platform.server.ts';
import { Kind, type Plan } from './contract.ts';
import { isFreeCheck, pricing } from './rules.ts';
import { addPlans, renewPlans } from './service.server.ts';
import { backgroundChecks } from './start/background-checks.copy.ts';
import { clearances } from './start/clearances.copy.ts';
import { healthPlans } from './start/health-plans.copy.ts';
import { incidentReports } from './start/incident-reports.copy.ts';
import { insureds } from './start/insureds.copy.ts';
import { recruitmentPackages } from './start/recruitment-packages.copy.ts';
import { planOf, type StartPlan } from './start/start.rules.ts';
import { verifications } from './start/verifications.copy.ts';

const written: Readonly<Record<Kind, readonly StartPlan[]>> = {
  VERIFICATION: verifications,
  BACKGROUND_CHECK: backgroundChecks,
  CLEARANCE: clearances,
  INSURED: insureds,
  INCIDENT_REPORT: incidentReports,
  HEALTH_PLAN: healthPlans,
  RECRUITMENT_PACKAGE: recruitmentPackages,
};

/** The plans of the repository, a kind (W-23). */
export function writtenPlans(kind: Kind): Plan[] {
  return written[kind].map(planOf);
}

const forms: Readonly<Record<Exclude<Kind, 'VERIFICATION'>, string>> = {
  BACKGROUND_CHECK: 'background-check',
  CLEARANCE: 'clearance',
  INSURED: 'insurance',
  INCIDENT_REPORT: 'incident-report',
  HEALTH_PLAN: 'health-plan',
  RECRUITMENT_PACKAGE: 'recruitment-package',
};

/** The form of a written plan (W-22). What is free asks for nothing beyond who it is for. */
export function formOf(kind: Kind, plan: Plan): string | null {
  if (isFreeCheck(kind, plan)) return null;
  if (plan.tier === 'free') return 'verification-free';
  if (kind === 'INSURED' && pricing(kind, plan) === 'consultation') return 'insurance-by-agreement';
  if (kind !== 'VERIFICATION') return forms[kind];
  return plan.tier === 'basic' ? 'verification-basic' : 'verification-premium';
}

/** Puts the written plans into place, and with them the types of verification. */
export async function seedPlans(platform: Pick<Platform, 'database'>): Promise<void> {
  for (const kind of Kind.options) {
    await addPlans(platform, kind, writtenPlans(kind), (plan) => formOf(kind, plan));
  }
}

/** Gives plans of an older database that staff have left alone the limits and forms written since. */
export async function seedPlanLimits(
  platform: Pick<Platform, 'clock' | 'database'>,
): Promise<void> {
  for (const kind of Kind.options) {
    await renewPlans(platform, kind, writtenPlans(kind), (plan) => formOf(kind, plan));
  }
}
