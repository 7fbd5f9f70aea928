import type { Platform } from '#platform/platform.server.ts';
import { addForms, type NewForm } from './service.server.ts';
import { insuranceForm, recruitmentForm } from './start/jobs/copy.ts';
import { backgroundForm, clearanceForm, incidentForm } from './start/papers/copy.ts';
import { healthForm, verificationForms } from './start/people/copy.ts';

/** The requirement forms of the repository, which plans name by their tags (W-22). */
export const requirementForms: readonly NewForm[] = [
  ...verificationForms,
  backgroundForm,
  clearanceForm,
  insuranceForm,
  incidentForm,
  healthForm,
  recruitmentForm,
];

/** Publishes the written forms, unless staff have published their own. */
export async function seedForms(platform: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await addForms(platform, requirementForms);
}
