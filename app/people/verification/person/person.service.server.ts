import type { Executor, Trx } from '#platform/database/database.server.ts';
import { isErased } from '../admin/rules.ts';
import { CheckKind, type EndedCheck, type Level } from '../contract.ts';
import { nameKeys } from '../matching.rules.ts';
import { badgeKey } from '../rules.ts';
import { findByBadge } from '../store.server.ts';
import { type Alike, readAlike, readEnded, readPerson, readTypeOf } from './person.store.server.ts';

/** Who a record is about, and what it was issued for. */
export interface RecordPerson {
  readonly badge: string;
  readonly typeId: string;
  readonly level: Level;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly born: string;
  readonly address: string | null;
  readonly state: string | null;
  readonly photo: string | null;
}

/** The record under a badge number, for who may see more of it than a visitor; null when hidden or unknown. */
export async function recordOfBadge(db: Executor, badge: string) {
  const held = await findByBadge(db, badgeKey(badge) ?? '');
  return held && !held.hidden ? held : null;
}

/** The same, also while staff hide it to look into it (decision 058); null when its person was erased, or unknown. */
export async function keptRecord(db: Executor, badge: string) {
  const held = await findByBadge(db, badgeKey(badge) ?? '');
  return held && (!held.hidden || (await keptPerson(db, held.id))) ? held : null;
}

/** Whether the record under a badge number is suspended; no badge number is none. */
export async function isSuspended(db: Executor, badge: string | null): Promise<boolean> {
  const held = badge ? await recordOfBadge(db, badge) : null;
  return held?.record.standing === 'suspended';
}

/** What the messages to the person of a record are about. */
export const aboutRecord = (recordId: string): string => `record:${recordId}`;

/** What the reminders of its end are about: they are of no use once it is renewed. */
export const aboutReminder = (recordId: string): string => `${aboutRecord(recordId)}:reminder`;

/** What the messages about its standing are about: the one of before is of no use after the next. */
export const aboutStatus = (recordId: string): string => `${aboutRecord(recordId)}:standing`;

/** All that the messages to the person of a record may be about. */
export const aboutAll = (recordId: string): string[] => [
  aboutRecord(recordId),
  aboutReminder(recordId),
  aboutStatus(recordId),
];

type PersonRow = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

function personIn({ type_id: typeId, full_name: name, photo_handle: photo, ...row }: PersonRow) {
  const { badge, level, phone, email, born, address, state } = row;
  return { badge, typeId, level, name, phone, email, born, address, state, photo };
}

/** The person of a record; null when it is gone, hidden or erased. */
export async function personOfRecord(db: Executor, recordId: string): Promise<RecordPerson | null> {
  const row = await readPerson(db, recordId);
  return row && !row.hidden ? personIn(row) : null;
}

/** The same, also while staff hide the record to look into it (decision 058); null when it is gone or erased. */
export async function keptPerson(db: Executor, recordId: string): Promise<RecordPerson | null> {
  const row = await readPerson(db, recordId);
  return row && !isErased(row) ? personIn(row) : null;
}

/** The checks of a record that ended as staff changed by hand what they had proved. */
export async function endedChecks(db: Executor, badge: string): Promise<EndedCheck[]> {
  const { checks_ended: ended = {} } = (await readEnded(db, badgeKey(badge) ?? '')) ?? {};
  return CheckKind.options.flatMap((kind) => {
    const at = ended[kind];
    return at === undefined ? [] : [{ kind, at: new Date(at) }];
  });
}

/** The type that is issued for a level where no plan was ordered; null: there is none. */
export const typeOfLevel: (db: Executor, level: Level) => Promise<string | null> = readTypeOf;

/** The badge numbers of the records with this phone number or email; empty ones match nobody. */
export async function badgesAimedAt(
  trx: Trx,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<string[]> {
  const nobody = { nationalId: null, names: [], born: null };
  const rows = await readAlike(trx, { phone: phone || null, email: email || null, ...nobody });
  return rows.map(({ badge }) => badge);
}

/** A record that has something in common with a person, and what. */
interface AlikeRecord {
  readonly badge: string;
  readonly name: string;
  readonly why: string;
}

/** The records that may be of the same person: same phone, email, national ID, or name and birth date. */
export async function recordsAlike(
  { database }: { readonly database: { readonly kysely: Executor } },
  { name, ...same }: Omit<Alike, 'names'> & { readonly name: string },
): Promise<AlikeRecord[]> {
  const rows = await readAlike(database.kysely, { ...same, names: nameKeys(name) });
  return rows.map(({ badge, full_name, why }) => ({ badge, name: full_name, why }));
}
