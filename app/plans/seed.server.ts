import type { Platform } from '#platform/platform.server.ts';
import { Kind, type Plan } from './contract.ts';
import { addPlans } from './service.server.ts';
import { backgroundChecks } from './start/background-checks/copy.ts';
import { clearances } from './start/clearances/copy.ts';
import { healthPlans } from './start/health-plans/copy.ts';
import { incidentReports } from './start/incident-reports/copy.ts';
import { insureds } from './start/insureds/copy.ts';
import { recruitmentPackages } from './start/recruitment-packages/copy.ts';
import { planOf, type StartPlan } from './start/rules.ts';
import { verifications } from './start/verifications/copy.ts';

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

/** Puts the written plans into place, and with them the types of verification. */
export async function seedPlans(platform: Pick<Platform, 'database'>): Promise<void> {
  for (const kind of Kind.options) await addPlans(platform, kind, writtenPlans(kind));
}
