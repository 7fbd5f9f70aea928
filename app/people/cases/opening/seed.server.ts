import type { Level } from '#app/people/verification/contract.ts';
import { typeOfLevel } from '#app/people/verification/person/person.service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addDays, dayOf, instantAt } from '#platform/time.ts';
import { type Outcome, writeOutcome } from '../checks.service.server.ts';
import { insertConsent } from '../consents.store.server.ts';
import type { CheckKind } from '../contract.ts';
import { consentText } from '../person/person.rules.ts';
import { openCase } from '../service.server.ts';
import { lockCase } from '../store.server.ts';

interface Sample {
  readonly name: string;
  readonly level: Level;
  readonly born: string;
  readonly state: string;
  readonly address: string;
  /** How many days before this first start it was opened. */
  readonly daysAgo: number;
  /** Whether the person has agreed to the checks. */
  readonly agreed: boolean;
  readonly outcomes: readonly (readonly [CheckKind, Outcome])[];
}

const byHand = (how: string): Outcome => ({ state: 'passed', method: 'by-hand', how });
const waits: Outcome = { state: 'waiting-for-person' };

/** Invented people; their order gives the last digit of the phone number. */
const samples: readonly Sample[] = [
  {
    name: 'Halima Garba',
    level: 'Basic',
    born: '1993-02-11',
    state: 'Kaduna',
    address: '5 Sample Close, Tudun Wada, Kaduna',
    daysAgo: 1,
    agreed: false,
    outcomes: [
      ['identity', waits],
      ['phone', waits],
      ['address', waits],
    ],
  },
  {
    name: 'Emeka Nwosu',
    level: 'Basic',
    born: '1988-08-19',
    state: 'Enugu',
    address: '12 Sample Avenue, Achara, Enugu',
    daysAgo: 4,
    agreed: true,
    outcomes: [
      ['identity', byHand('Compared with the passport in person')],
      ['phone', byHand('Called back')],
      ['address', byHand('Visited')],
    ],
  },
  {
    name: 'Yetunde Balogun',
    level: 'Premium',
    born: '1990-12-03',
    state: 'Lagos',
    address: '40 Sample Street, Surulere, Lagos',
    daysAgo: 3,
    agreed: true,
    outcomes: [
      [
        'identity',
        {
          // No answer of a provider fails anybody: an officer looks at it.
          state: 'to-do',
          method: 'provider',
          source: 'NIMC',
          note: 'Not the same as what the person gave. Nothing is decided: look at the fields, hear the person.',
          compared: [
            { field: 'first', provider: 'match' },
            { field: 'last', provider: 'mismatch' },
            { field: 'birthDate', provider: 'match' },
          ],
        },
      ],
      ['phone', byHand('Called back')],
    ],
  },
  {
    name: 'Sani Abdullahi',
    level: 'Basic',
    born: '1985-05-27',
    state: 'Kano',
    address: '8 Sample Way, Fagge, Kano',
    daysAgo: 21,
    agreed: true,
    outcomes: [['phone', byHand('Called back')]],
  },
];

/**
 * Cases for trying out, dated from this first start: one waits for the person, one can be decided, of one
 * the identity does not match, one is overdue. Nobody is written to.
 */
export async function seedSampleCases(platform: Platform): Promise<void> {
  const { clock, database } = platform;
  const today = dayOf(clock.now());
  for (const [index, sample] of samples.entries()) {
    const then = instantAt(`${addDays(today, -sample.daysAgo)}T10:00`);
    const past = { ...platform, clock: { ...clock, now: () => then } };
    await database.transaction(async (trx) => {
      const typeId = await typeOfLevel(trx, sample.level);
      if (!typeId) return;
      const { name, level, born, address, state } = sample;
      const place = index + 1;
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
      const id = await openCase(past, trx, {
        source: { kind: 'staff', id: `sample-${place}` },
        from: 'the samples',
        level,
        typeId,
        isBuyer: true,
        person: { name, phone: `+234803000020${place}`, email, born, address, state },
        invited: false,
      });
      if (id && sample.agreed) {
        await insertConsent(trx, {
          case_id: id,
          purpose: 'checks',
          text_version: consentText.version,
          language: consentText.language,
          channel: 'page',
          taken_by: null,
          given_at: then,
        });
      }
      for (const [kind, outcome] of id ? sample.outcomes : []) {
        const one = id && (await lockCase(trx, id));
        if (one) await writeOutcome(trx, one, kind, outcome, then);
      }
    });
  }
}
