import * as z from 'zod/mini';
import { type Checked, fieldNames } from '#identity/provider.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { readConsent } from '../consents.store.server.ts';
import { readChecks, type StoredCase, updateCase } from '../store.server.ts';
import { keepBeside, settle } from './answer.service.server.ts';
import { type AskedCheck, askedChecks } from './asking.contract.ts';
import { comparedOf, hasBirthDate, isBeside, verdictOf } from './asking.rules.ts';
import { readAsks, type StoredAsk, updateAsk } from './asking.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'secrets'>;

const Fields = z.record(
  z.enum(fieldNames),
  z.enum(['match', 'partial', 'mismatch', 'not-provided']),
);
const InputField = z.enum([...fieldNames, 'number', 'selfie', 'consent']);
/** An answer as it is sealed while its case is withdrawn. */
const Held = z.object({
  outcome: z.discriminatedUnion('is', [
    z.object({ is: z.literal('answered'), fields: Fields, comparedBy: z.enum(['provider', 'us']) }),
    z.object({ is: z.literal('not-found') }),
    z.object({ is: z.literal('input-error'), field: InputField }),
  ]),
  ours: z.nullable(Fields),
  reference: z.nullable(z.string()),
  costKobo: z.nullable(z.number()),
  raw: z.string(),
  virtualIdHash: z.optional(z.string()),
});

type Answer = Checked & { readonly virtualIdHash?: string | undefined };

/** What a question has brought; null where it is erased, or cannot be opened or read. */
function heldIn({ secrets }: Needs, { answer_sealed: sealed }: StoredAsk): Answer | null {
  if (!sealed) return null;
  try {
    return Held.parse(JSON.parse(secrets.decrypt('identity-answer', sealed)));
  } catch {
    return null;
  }
}

const unusable =
  'An answer about the virtual NIN came while the case was withdrawn, and may not be used. Ask for the number anew.';

/**
 * Writes what came while a case was withdrawn to its checks, now that it is taken up: nobody pays for the same answer
 * twice. Only what is kept still, and only under the very consent that it was asked with (CASE-05). By its shape, and not
 * by its time: clocks of two processes differ.
 */
export async function takeHeld(platform: Needs, trx: Trx, one: StoredCase): Promise<void> {
  const now = platform.clock.now();
  for (const kind of askedChecks) {
    const asks = await readAsks(trx, { caseId: one.id, kind });
    for (const ask of asks.toReversed()) {
      const { asked_for: askedFor } = ask;
      const purpose = askedFor === 'selfie' ? 'selfie' : 'checks';
      const stands = (await readConsent(trx, one.id, purpose))?.id === ask.consent_id;
      const checked = stands ? heldIn(platform, ask) : null;
      if (!checked) continue;
      // Once it is taken, it is an answer as every other.
      const sealed = platform.secrets.encrypt('identity-answer', checked.raw);
      await updateAsk(trx, ask.id, { answer_sealed: sealed });
      if (isBeside(askedFor)) {
        await keepBeside(trx, one, { kind, asked_for: askedFor }, { checked, now });
        continue;
      }
      if (checked.virtualIdHash)
        await updateCase(trx, one.id, { virtual_id_hash: checked.virtualIdHash });
      const compared = comparedOf(checked);
      const verdict = verdictOf(kind, checked, {
        compared,
        again: null,
        withBirth: hasBirthDate(one),
      });
      await settle(platform, trx, one, ask, { verdict, compared, now });
    }
    await askAnew(trx, one, { last: asks[0], kind, now });
  }
}

/** Has the person asked for a number again whose answer is lost to the case: by the question alone it counts as given. */
async function askAnew(
  trx: Trx,
  one: StoredCase,
  { last, kind, now }: { readonly last: StoredAsk | undefined; kind: AskedCheck; now: Date },
): Promise<void> {
  if (last?.asked_for !== 'vnin' || last.outcome !== 'answered') return;
  const check = (await readChecks(trx, one.id)).find((known) => known.kind === kind);
  if (check?.state !== 'to-do' || one.national_id_sealed) return;
  await writeOutcome(trx, one, kind, { state: 'waiting-for-person', note: unusable }, now);
}
