import { leadsToVerification } from '#app/intake/forms/submissions/accepted.rules.ts';
import { acceptedApplication } from '#app/intake/forms/submissions/accepted.service.server.ts';
import { typeOfLevel } from '#app/people/verification/person/person.service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { levelOfApplications } from '../rules.ts';
import { type OpeningNeeds, openCase } from '../service.server.ts';

/**
 * Opens the case of an accepted application (CASE-01). Asked for by a job, which may come twice or late:
 * one that was erased, or is no longer accepted, opens none.
 */
export async function openApplicationCase(
  platform: OpeningNeeds & Pick<Platform, 'database'>,
  submissionId: string,
): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const accepted = await acceptedApplication(trx, submissionId);
    if (!accepted || !leadsToVerification(accepted.tag)) return;
    const typeId = await typeOfLevel(trx, levelOfApplications);
    if (!typeId) throw new Error(`No type of verification at level ${levelOfApplications}`);
    const { answers, papers } = accepted;
    await openCase(platform, trx, {
      source: { kind: 'application', id: submissionId },
      from: 'the application',
      level: levelOfApplications,
      typeId,
      isBuyer: true,
      person: {
        name: answers.fullName ?? '',
        phone: answers.phone ?? null,
        email: answers.email ?? accepted.applicant,
        born: answers.dateOfBirth ?? null,
        address: answers.address ?? null,
        state: answers.state ?? null,
      },
      papers,
    });
  });
}
