import { emailKey, nameKey, phoneKey } from '#app/people/verification/matching.rules.ts';
import {
  keptPerson,
  keptRecord,
  type RecordPerson,
} from '#app/people/verification/person/person.service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { namesIn } from '#platform/text/names.ts';
import { dayOf } from '#platform/time.ts';
import { askedChecks } from '../../asking/asking.contract.ts';
import { dropAgain, readAsks, updateAsk } from '../../asking/asking.store.server.ts';
import { writeOutcome } from '../../checks.service.server.ts';
import type { CheckKind, CheckState } from '../../contract.ts';
import { losesAddress, moveLink } from '../../link.service.server.ts';
import { checksToCarry } from '../../opening/carried.service.server.ts';
import { checksOf, isAbove, isStillGood, stateOf } from '../../rules.ts';
import { checksFrom, fromRecord } from '../../service.server.ts';
import {
  insertChecks,
  insertEvent,
  lockCase,
  readChecks,
  type StoredCase,
  updateCase,
} from '../../store.server.ts';
import { movePhoto } from '../decision/photo.store.server.ts';
import { closeDecidedLinks, readOpenCasesOf } from '../store.server.ts';
import { type Detail, kept } from './looked.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'jobs' | 'mail' | 'messages'>;
type Held = NonNullable<Awaited<ReturnType<typeof keptRecord>>>;

/** The details that a case has from its record and that the record says otherwise by now. */
function changedIn(one: StoredCase, { record }: Held): Partial<Record<Detail, string | null>> {
  const said: Record<Detail, string | null> = {
    name: record.fullName,
    phone: record.phoneNumber,
    email: record.email,
    dateOfBirth: record.dateOfBirth,
    address: record.address,
    state: record.state,
  };
  const { facts_from: from } = one;
  const details = namesIn(said).filter((detail) => {
    const { column } = kept[detail];
    return (from[column] ?? from.name) === fromRecord && (said[detail] || null) !== one[column];
  });
  return Object.fromEntries(details.map((detail) => [detail, said[detail] || null]));
}

const made: readonly CheckState[] = ['waiting-for-source', 'passed', 'partial', 'failed'];

/**
 * The checks that this case has made on the words of before are made again. What was taken over from an earlier case stays
 * as long as the record itself stands on it. A source that is just being asked answers to nobody.
 */
async function beginAnew(
  trx: Trx,
  one: StoredCase,
  touched: ReadonlySet<CheckKind | null>,
  now: Date,
): Promise<void> {
  const good = (one.record_badge ? await checksToCarry(trx, one.record_badge) : []).filter(
    (check) => isStillGood(check, dayOf(now)),
  );
  for (const kind of askedChecks.filter((each) => touched.has(each))) {
    const asks = await readAsks(trx, { caseId: one.id, kind });
    for (const { id } of asks.filter(({ state }) => state === 'asked')) {
      await updateAsk(trx, id, { state: 'unclear', again_at: null });
    }
    await dropAgain(trx, one.id, kind);
  }
  for (const { kind, state, carried } of await readChecks(trx, one.id)) {
    if (!touched.has(kind) || !made.includes(state)) continue;
    if (carried && good.some((check) => check.kind === kind)) continue;
    const anew = { state: 'to-do', method: null, how: null, source: null } as const;
    const rest = { note: null, partial_reason: null, compared: null, reference: null };
    await writeOutcome(trx, one, kind, { ...anew, ...rest }, now);
  }
}

/**
 * A renewal of a record that has a higher level by now is of that one too: what the record stands on is taken over. Else it
 * could only be declined, since no approval lowers a level. A correction changes none. Gives whether it came to that.
 */
export async function rise(
  trx: Trx,
  one: StoredCase,
  { level, typeId, badge }: Pick<RecordPerson, 'level' | 'typeId' | 'badge'>,
  now: Date,
): Promise<boolean> {
  if (one.source_kind !== 'renewal' || !isAbove(level, one.level)) return false;
  const own = new Set((await readChecks(trx, one.id)).map(({ kind }) => kind));
  const more = checksOf[level].filter((kind) => !own.has(kind));
  const checks = checksFrom(more, await checksToCarry(trx, badge), dayOf(now));
  const told = { case_id: one.id, at: now, what: 'record-corrected', note: `level: ${level}` };
  await insertChecks(trx, told, checks);
  const state = stateOf(await readChecks(trx, one.id));
  await updateCase(trx, one.id, { level, type_id: typeId, state });
  return true;
}

async function follow(platform: Needs, trx: Trx, one: StoredCase, held: Held): Promise<void> {
  const changed = changedIn(one, held);
  const details = namesIn(changed);
  if (details.length === 0) return;
  const now = platform.clock.now();
  const { name, phone, email } = changed;
  const columns = details.map((detail) => [kept[detail].column, changed[detail]] as const);
  const from = details.map((detail) => [kept[detail].column, fromRecord] as const);
  const keys = {
    ...(phone !== undefined ? { phone_key: phoneKey(phone ?? '') || null } : {}),
    ...(email !== undefined ? { email_key: emailKey(email ?? '') || null } : {}),
  };
  await updateCase(trx, one.id, {
    ...Object.fromEntries(columns),
    ...(name ? { name_key: nameKey(name) } : {}),
    ...keys,
    facts_from: { ...one.facts_from, ...Object.fromEntries(from) },
  });
  await beginAnew(trx, one, new Set(details.map((detail) => kept[detail].check)), now);
  const lost = losesAddress(one, keys);
  // Who put the record right stands in its own trail.
  if (lost) await moveLink(platform, trx, one, { lost, actor: 'system' });
  const note = details.map((detail) => kept[detail].word).join(', ');
  await insertEvent(trx, { case_id: one.id, at: now, what: 'record-corrected', note });
}

/**
 * Lets the open cases of a record say what it says by now, where they have it from there. As if staff had put
 * the case itself right: what was checked on the wrong words is checked again, and a link that went to an
 * address which is the person's no more opens nothing (CASE-06), also where staff hide the record meanwhile. Nor does
 * that of a decided case, which gets no new one. Asked for by a job; twice changes nothing.
 */
export async function followRecord(
  platform: Needs,
  badge: string,
  { addressLost = false }: { readonly addressLost?: boolean | undefined } = {},
): Promise<void> {
  const { database } = platform;
  const kept = addressLost ? await keptRecord(database.kysely, badge) : null;
  if (kept) {
    const [email, phone] = [
      emailKey(kept.record.email ?? ''),
      phoneKey(kept.record.phoneNumber ?? ''),
    ];
    await closeDecidedLinks(database.kysely, badge, { email, phone });
  }
  for (const id of await readOpenCasesOf(database.kysely, badge)) {
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      const held = await keptRecord(trx, badge);
      if (!one || one.state === 'decided' || one.record_badge !== badge || !held) return;
      await follow(platform, trx, one, held);
      const person = await keptPerson(trx, held.id);
      if (person) await rise(trx, one, person, platform.clock.now());
    });
  }
}

/**
 * Lets the cases of a record show the photo that it has by now, in the place of one that went: its file is no
 * more, and nobody is told that we have it.
 */
export async function followPhoto(
  { database }: Pick<Needs, 'database'>,
  badge: string,
  photoGone: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const held = await keptRecord(trx, badge);
    await movePhoto(trx, badge, { from: photoGone, to: held?.photoHandle ?? null });
  });
}
