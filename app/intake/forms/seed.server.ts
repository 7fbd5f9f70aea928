import type { Platform } from '#platform/platform.server.ts';
import { addForms, type NewForm, renewForms } from './service.server.ts';
import { communityForm, verificationAgentForm } from './start/agents.copy.ts';
import { healthcareForm, trainingForm, workForm } from './start/applicants/copy.ts';
import { agreedInsuranceForm, insuranceForm, recruitmentForm } from './start/jobs.copy.ts';
import { backgroundForm, clearanceForm, incidentForm } from './start/papers.copy.ts';
import { candidateForm, partnerForm, staffingForm } from './start/partners.copy.ts';
import { healthForm, verificationForms } from './start/people.copy.ts';

/** The requirement forms of the repository, which plans name by their tags (W-22). */
export const requirementForms: readonly NewForm[] = [
  ...verificationForms,
  backgroundForm,
  clearanceForm,
  insuranceForm,
  agreedInsuranceForm,
  incidentForm,
  healthForm,
  recruitmentForm,
];

/** Publishes the written forms, unless staff have published their own. */
export async function seedForms(platform: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await addForms(platform, requirementForms);
}

/** The eight application forms, by the tags of DFA-01 (W-22). */
export const applicationForms: readonly NewForm[] = [
  workForm,
  partnerForm,
  staffingForm,
  candidateForm,
  trainingForm,
  communityForm,
  healthcareForm,
  verificationAgentForm,
];

/** Publishes the application forms, unless staff have published their own. */
export async function seedApplicationForms(
  platform: Pick<Platform, 'clock' | 'database'>,
): Promise<void> {
  await addForms(platform, applicationForms);
}

/**
 * Brings the written forms up to date where nobody but this product has published a version: new
 * questions and bounds then hold in a database that was filled before they were written.
 */
export async function seedFormChanges(
  platform: Pick<Platform, 'clock' | 'database'>,
): Promise<void> {
  await renewForms(platform, [...requirementForms, ...applicationForms]);
}
