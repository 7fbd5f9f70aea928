import { leadsToVerification } from '#app/intake/forms/submissions/accepted.rules.ts';
import {
  acceptedApplication,
  isDeclined,
  type Moved,
} from '#app/intake/forms/submissions/accepted.service.server.ts';
import { typeOfLevel } from '#app/people/verification/person/person.service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { levelOfApplications } from '../rules.ts';
import { openCase } from '../service.server.ts';
import { reopenCase, type WithdrawalNeeds, withdrawCase } from '../withdrawal.service.server.ts';

type Needs = WithdrawalNeeds & Pick<Platform, 'database'>;

/**
 * Opens the case of an accepted application (CASE-01), or opens it again where it was withdrawn since. Asked for by a
 * job, which may come twice or late: one that was erased, or is no longer accepted, opens none.
 */
export async function openApplicationCase(platform: Needs, { id, by }: Moved): Promise<void> {
  const source = { kind: 'application', id } as const;
  await platform.database.transaction(async (trx) => {
    const accepted = await acceptedApplication(trx, id);
    if (!accepted || !leadsToVerification(accepted.tag)) return;
    const typeId = await typeOfLevel(trx, levelOfApplications);
    if (!typeId) throw new Error(`No type of verification at level ${levelOfApplications}`);
    const { answers, papers } = accepted;
    const opened = await openCase(platform, trx, {
      source,
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
    const why = 'The application was accepted again';
    if (!opened && by) await reopenCase(platform, trx, { source, why, by, days: null });
  });
}

/**
 * Withdraws the case of an application that was declined after all, as where it had been accepted by mistake. One that
 * is decided, or of which a decline is proposed, goes on to its end.
 */
export async function endApplicationCase(platform: Needs, { id, by }: Moved): Promise<void> {
  await platform.database.transaction(async (trx) => {
    if (!by || !(await isDeclined(trx, id))) return;
    const source = { kind: 'application', id } as const;
    await withdrawCase(platform, trx, { source, why: 'The application was declined', by });
  });
}
