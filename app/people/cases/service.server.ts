import type { Level } from '#app/people/verification/contract.ts';
import { emailKey, nameKey, phoneKey } from '#app/people/verification/matching.rules.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type CalendarDay, dayOf } from '#platform/time.ts';
import type { CaseSource, CheckKind, SuggestedGuarantor } from './contract.ts';
import { checksToCarry } from './opening/carried.service.server.ts';
import { checksOf, dueAt, isStillGood, stateOf, usualDays } from './rules.ts';
import {
  insertCase,
  insertChecks,
  type NewCheck,
  type Paper,
  readHolidays,
  type StoredCheck,
} from './store.server.ts';

/** The person whom a case is about, as far as what opened it knows them. */
export interface Person {
  readonly name: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly born?: string | null;
  readonly address?: string | null;
  readonly state?: string | null;
  readonly photo?: string | null;
}

/** What opens a case. */
export interface Opening {
  readonly source: { readonly kind: CaseSource; readonly id: string };
  /** Where the details come from, in words that staff read: `the order`. */
  readonly from: string;
  readonly level: Level;
  readonly typeId: string;
  /** Business days until it is due; by default what the level usually takes. */
  readonly days?: number | null;
  /** The record that is renewed. */
  readonly badge?: string | null;
  readonly isBuyer: boolean;
  readonly person: Person;
  readonly papers?: readonly Omit<Paper, 'from'>[];
  readonly guarantors?: readonly SuggestedGuarantor[];
  /** The checks that are made, each anew; by default those of the level, of which what is still good is taken over. */
  readonly checks?: readonly CheckKind[];
  /** The public holidays from today on, where they are known already. */
  readonly holidays?: ReadonlySet<string>;
  /** False: nobody writes to the person yet, because anybody may have typed their address. */
  readonly invited?: boolean;
  /** False: no SMS goes out with the mail, because anybody may have typed the number. */
  readonly texted?: boolean;
  /** The member of staff who opens it; nobody where a payment or an application does. */
  readonly by?: { readonly id: string; readonly name: string };
}

export type OpeningNeeds = Pick<Platform, 'audit' | 'clock' | 'jobs' | 'secrets'>;

/** Where the details of a renewal and a correction come from. */
export const fromRecord = 'the record';

/** The job that sends the person their link, once their case stands. */
export const inviteJob = 'case-invite';

export interface Invitation {
  readonly id: string;
  /** When the link was sent that this one replaces; null for the first. Jobs of older versions lack it. */
  readonly after?: string | null;
  /** False: by mail alone. */
  readonly texted?: boolean;
}

/** Checks as a case begins them: of those of its record, what is still good is taken over (CASE-03). */
export const checksFrom = (
  kinds: readonly CheckKind[],
  kept: readonly StoredCheck[],
  today: CalendarDay,
): NewCheck[] =>
  kinds.map((kind) => {
    const good = kept.find((one) => one.kind === kind && isStillGood(one, today));
    if (!good) return { kind, state: 'to-do' };
    const { case_id: _case, place: _place, cost_kobo: _cost, ...rest } = good;
    return { ...rest, carried: true };
  });

/**
 * Opens the case of a source, once: whoever comes second finds it open (CASE-01). Stands or falls with
 * the transaction of what opens it. What is known of the person is copied with the place it came from
 * (CASE-02); a renewal takes over the checks that are still good (CASE-03). Gives the case's id; null
 * when there was one already.
 */
export async function openCase(
  { audit, clock, jobs, secrets }: OpeningNeeds,
  trx: Trx,
  opening: Opening,
): Promise<string | null> {
  const now = clock.now();
  const id = `CS-${secrets.randomToken()}`;
  const { source, from, level, typeId, isBuyer, person, by } = opening;
  const badge = opening.badge ?? null;
  const kept = badge ? await checksToCarry(trx, badge) : [];
  const checks = opening.checks
    ? checksFrom(opening.checks, [], dayOf(now))
    : checksFrom(checksOf[level], kept, dayOf(now));
  const holidays = opening.holidays ?? (await readHolidays(trx, dayOf(now)));
  const facts = {
    name: person.name,
    phone: person.phone || null,
    email: person.email || null,
    born: person.born || null,
    address: person.address || null,
    state_of_residence: person.state || null,
    photo_handle: person.photo || null,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  const isNew = await insertCase(trx, {
    id,
    source_kind: source.kind,
    source_id: source.id,
    level,
    type_id: typeId,
    record_badge: badge,
    is_buyer: isBuyer,
    ...facts,
    name_key: nameKey(person.name),
    phone_key: phoneKey(person.phone ?? '') || null,
    email_key: emailKey(person.email ?? '') || null,
    facts_from: Object.fromEntries(known.map(([column]) => [column, from])),
    papers: (opening.papers ?? []).map((paper) => ({ ...paper, from })),
    suggested_guarantors: opening.guarantors ?? [],
    national_id_sealed: null,
    national_id_last_four: null,
    national_id_hash: null,
    virtual_id_hash: null,
    state: stateOf(checks),
    agent_id: null,
    agent_name: null,
    opened_at: now,
    due_at: dueAt(now, opening.days ?? usualDays[level], holidays),
    language: 'en',
  });
  if (!isNew) return null;
  const told = { by_id: by?.id ?? null, by_name: by?.name ?? null, note: from };
  await insertChecks(trx, { case_id: id, at: now, what: 'opened', ...told }, checks);
  await audit.record({ action: 'cases.open', actor: by?.id ?? 'public', subject: id }, trx);
  if (opening.invited ?? true) {
    const invitation: Invitation = { id, after: null, texted: opening.texted ?? true };
    await jobs.send(inviteJob, invitation, trx);
  }
  return id;
}

/** The public holidays from this day on: on none of them is anything due. */
export function holidaysFrom(db: Executor, day: CalendarDay): Promise<ReadonlySet<string>> {
  return readHolidays(db, day);
}
