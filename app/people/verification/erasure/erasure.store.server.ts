import { sql } from 'kysely';
import { erasedKey, erasedName } from '#app/shell/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';

/**
 * Drops a person from records and gives the handles of the pictures and papers, the ids, the badge numbers, and the
 * phone numbers that no other record has. The rows stay, hidden, with nothing of the person in them.
 */
export async function dropWorker(
  trx: Trx,
  email: string,
  now: Date,
): Promise<{ files: string[]; numbers: string[]; badges: string[]; ids: string[] }> {
  const theirs = await trx
    .selectFrom('verification_records')
    .select(['id', 'badge', 'phone', 'photo_handle'])
    .where('email_key', '=', email)
    .where('email_key', '<>', '')
    .forUpdate()
    .execute();
  if (theirs.length === 0) return { files: [], numbers: [], badges: [], ids: [] };
  const ids = theirs.map(({ id }) => id);
  await trx
    .updateTable('verification_records')
    .set((eb) => ({
      full_name: erasedName,
      name_key: erasedKey,
      surname_key: '',
      phone: null,
      email: null,
      email_key: null,
      born: '1900-01-01',
      address: null,
      state: null,
      police_record: 'Not checked',
      health_status: null,
      total_reviews: 0,
      photo_handle: null,
      has_basic_report: false,
      national_id_sealed: null,
      national_id_last_four: null,
      national_id_hash: null,
      checks_ended: sql`'{}'::jsonb`,
      hidden: true,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  await trx.deleteFrom('verification_consents').where('record_id', 'in', ids).execute();
  await trx.deleteFrom('record_checks').where('record_id', 'in', ids).execute();
  await trx.deleteFrom('record_reviews').where('record_id', 'in', ids).execute();
  await trx.deleteFrom('verification_grants').where('record_id', 'in', ids).execute();
  const papers = await trx
    .deleteFrom('verification_documents')
    .where('record_id', 'in', ids)
    .returning('handle')
    .execute();
  const numbers = theirs.flatMap(({ phone }) => phone ?? []);
  const shared = numbers.length > 0 ? await readPhones(trx, numbers) : [];
  const photos = theirs.flatMap(({ photo_handle: photo }) => (photo ? [photo] : []));
  return {
    files: [...photos, ...papers.map(({ handle }) => handle)],
    numbers: numbers.filter((number) => !shared.some(({ phone }) => phone === number)),
    ids,
    badges: theirs.map(({ badge }) => badge),
  };
}

/** Those of these numbers that a record has. */
function readPhones(trx: Trx, numbers: readonly string[]) {
  return trx
    .selectFrom('verification_records')
    .select('phone')
    .where('phone', 'in', numbers)
    .execute();
}

/** Whether there is a record under this address, whatever its state. */
export async function isWorker(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('verification_records')
    .select('id')
    .where('email_key', '=', email)
    .where('email_key', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the records under this address, in the order of their ids. */
export async function lockRecordsUnder(trx: Trx, email: string): Promise<void> {
  await trx
    .selectFrom('verification_records')
    .select('id')
    .where('email_key', '=', email)
    .where('email_key', '<>', '')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The ids and badge numbers of the records under this address, whatever their state. */
export function readRecordsUnder(executor: Executor, email: string) {
  return executor
    .selectFrom('verification_records')
    .select(['id', 'badge', 'full_name', 'hidden'])
    .where('email_key', '=', email)
    .where('email_key', '<>', '')
    .execute();
}

/** By what the people of the records under this address are told apart: hidden ones are counted, no decoys. */
export function readPeopleUnder(executor: Executor, email: string) {
  return executor
    .selectFrom('verification_records')
    .select(['badge_key as badge', 'name_key as nameKey', 'born'])
    .where('email_key', '=', email)
    .where('email_key', '<>', '')
    .where('honey', '=', false)
    .execute();
}

/** Which of these badge numbers are of records under another address than this one, or under none; not those of erased ones. */
export async function readBadgesElsewhere(
  executor: Executor,
  email: string,
  badges: readonly string[],
): Promise<string[]> {
  if (badges.length === 0) return [];
  const rows = await executor
    .selectFrom('verification_records')
    .select('badge')
    .where('badge', 'in', badges)
    .where((eb) => eb.or([eb('email_key', 'is', null), eb('email_key', '<>', email)]))
    .where('name_key', '<>', erasedKey)
    .execute();
  return rows.map(({ badge }) => badge);
}
