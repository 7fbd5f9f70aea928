import { randomUUID } from 'node:crypto';
import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import {
  confirmErasure,
  type ErasedRecord,
  type readErasure,
  type undoErasure,
} from '../contract.ts';
import { erasureLinkHoldsMs, undoHoldsMs } from '../rules.ts';
import {
  deleteLapsed,
  type ErasureRow,
  keepErasure,
  readAsked,
  readDue,
  readDueOf,
  readErasure as readRow,
  setDue,
  setLink,
  takeErasure,
  undo,
} from './erasure.store.server.ts';
import { ErasedMail, ErasureMail, erasedSubject, erasureSubject } from './mails.server.tsx';

/** Who is to be forgotten: what other capabilities hold is tied to a person by the address alone. */
export interface Person {
  /** In lower case, and proven to be the person's own. */
  readonly email: string;
  /** Whether the address is that of several people: then nobody knows whose word it is. */
  readonly shared?: boolean;
}

/** What a capability does when a person is forgotten. */
export interface Eraser {
  /**
   * Erases its own rows, within the caller's transaction. What the law needs (payments, the trail)
   * stays without the person.
   */
  erase(platform: Platform, trx: Trx, person: Person): Promise<void>;
  /**
   * Whether it holds a verified record or something paid for: then nothing of the person is erased
   * on the word of who knows the password alone. Left out: never.
   */
  waits?(executor: Executor, person: Person): Promise<boolean>;
  /** The verified records that it erases. Left out: none. */
  records?(executor: Executor, person: Person): Promise<readonly ErasedRecord[]>;
  /** Whether it knows several people under the address. Left out: never. */
  shared?(executor: Executor, person: Person): Promise<boolean>;
  /** What it holds is of a person and not of whoever reads the mailbox: it stays where that is of several (decision 058). */
  readonly ofOnePerson?: boolean;
}
export type Erasers = Readonly<Record<string, Eraser>>;

const purpose = 'account-erasure';
const linkPurpose = 'account-erasure-link';

/** Whether an address is that of several people. */
async function isShared(executor: Executor, erasers: Erasers, person: Person): Promise<boolean> {
  for (const { shared } of Object.values(erasers)) {
    if (await shared?.(executor, person)) return true;
  }
  return false;
}

/** Whether erasing this person waits for the link that is mailed to them: its page says what stays, too. */
export async function mustWait(
  executor: Executor,
  erasers: Erasers,
  person: Person,
): Promise<boolean> {
  for (const { waits } of Object.values(erasers)) {
    if (await waits?.(executor, person)) return true;
  }
  return isShared(executor, erasers, person);
}

/** Who erases under an address: where it is that of several people, nobody of what is of one of them. */
const atWork = (erasers: Erasers, shared: boolean) =>
  Object.entries(erasers).filter(([, { ofOnePerson }]) => !(shared && ofOnePerson));

/** The names of what goes with an address. */
export async function erasedWith(
  executor: Executor,
  erasers: Erasers,
  person: Person,
): Promise<string[]> {
  const shared = await isShared(executor, erasers, person);
  return atWork(erasers, shared).map(([name]) => name);
}

/** The verified records under an address, and whether they stay. */
async function recordsOf(
  executor: Executor,
  erasers: Erasers,
  person: Person,
): Promise<{ records: ErasedRecord[]; shared: boolean }> {
  const all: ErasedRecord[] = [];
  for (const { records } of Object.values(erasers))
    all.push(...((await records?.(executor, person)) ?? []));
  return { records: all, shared: person.shared || (await isShared(executor, erasers, person)) };
}

/**
 * Erases a person everywhere, and the mail that waits for them: all of it or nothing. Where the address is that of
 * several people, what is of one of them stays, and so does the mail.
 */
export async function eraseAll(
  platform: Platform,
  erasers: Erasers,
  trx: Trx,
  person: Person,
): Promise<void> {
  const shared = person.shared || (await isShared(trx, erasers, person));
  for (const [, { erase }] of atWork(erasers, shared))
    await erase(platform, trx, { ...person, shared });
  if (!shared) await platform.mail.forget(person.email, trx);
}

/**
 * Keeps that somebody asked for this person to be erased, and gives the link for the person's mail. Asked again it
 * is the same link: that of an earlier mail, which may be the one to undo it, goes on to work.
 */
export async function askErasure(
  { clock, config, secrets }: Pick<Platform, 'clock' | 'config' | 'secrets'>,
  trx: Trx,
  { email }: Person,
): Promise<string> {
  const tokenOf = (id: string) => secrets.keyedHash(linkPurpose, id);
  const hashOf = (id: string) => secrets.keyedHash(purpose, tokenOf(id));
  const now = clock.now();
  const made = randomUUID();
  const id = await keepErasure(trx, {
    id: made,
    email,
    token_hash: hashOf(made),
    asked_at: now,
    link_until: new Date(now.getTime() + erasureLinkHoldsMs),
  });
  // Under a SECRET_KEY from before it had another one.
  if (id !== made) await setLink(trx, id, hashOf(id));
  return linkOf(config, tokenOf(id));
}

function linkOf(config: Platform['config'], token: string): string {
  const link = new URL('/account/erasure', config.SITE_URL);
  link.searchParams.set('token', token);
  return link.href;
}

type Linked = Pick<Platform, 'clock' | 'database' | 'secrets'>;

async function behind(
  { clock, secrets }: Linked,
  executor: Executor,
  token: string,
): Promise<ErasureRow | ApiError> {
  const now = clock.now();
  const row = await foundUnder(secrets.keyedHashes(purpose, token), (hash) =>
    readRow(executor, { hash, now }),
  );
  return row ?? new ApiError(confirmErasure.errors.deadLink);
}

/** What became of the request behind a link, and whose records it is about: `dueAt` is null until the link is pressed. */
export async function stateOfErasure(
  platform: Linked,
  erasers: Erasers,
  { token }: { readonly token: string },
): Promise<Answer<typeof readErasure> | ApiError> {
  const db = platform.database.kysely;
  const row = await behind(platform, db, token);
  if (row instanceof ApiError) return row;
  return { dueAt: row.due_at?.toISOString() ?? null, ...(await recordsOf(db, erasers, row)) };
}

/** When a record under this address goes, ISO 8601; null where none is to go. */
export async function erasureOf(executor: Executor, email: string): Promise<string | null> {
  return (await readDueOf(executor, email.toLowerCase()))?.toISOString() ?? null;
}

/** The press of the mailed link: the data goes after the delay. Twice is as good as once. */
export async function startErasure(
  platform: Linked & Pick<Platform, 'audit' | 'config' | 'mail'>,
  erasers: Erasers,
  { token }: { readonly token: string },
): Promise<Answer<typeof confirmErasure> | ApiError> {
  const { audit, clock, config, database, mail } = platform;
  return database.transaction(async (trx) => {
    const row = await behind(platform, trx, token);
    if (row instanceof ApiError) return row;
    const due = row.due_at ?? new Date(clock.now().getTime() + undoHoldsMs);
    const told = await recordsOf(trx, erasers, row);
    if (await setDue(trx, row.id, { due_at: due, shared: told.shared })) {
      await audit.record({ action: 'account.erasure', actor: 'public', subject: row.id }, trx);
      const react = ErasureMail({ due, ...told, undo: linkOf(config, token) });
      await mail.send({ to: row.email, subject: erasureSubject, react, forgets: true }, trx);
    }
    const message = 'Your data will be erased. Until then you can undo it.';
    return { success: true, message, dueAt: due.toISOString() };
  });
}

/** Takes the request back, pressed or not: the data stays, and the link begins nothing more. Twice is as good as once. */
export async function stopErasure(
  platform: Linked & Pick<Platform, 'audit'>,
  { token }: { readonly token: string },
): Promise<Answer<typeof undoErasure> | ApiError> {
  const { audit, clock, database, secrets } = platform;
  const now = clock.now();
  const done = { success: true as const, message: 'Nothing is erased: your data stays.' };
  return database.transaction(async (trx) => {
    const row = await foundUnder(secrets.keyedHashes(purpose, token), (hash) =>
      readAsked(trx, hash),
    );
    // Undone before, or run out unpressed.
    if (row && !row.due_at && row.link_until <= now) return done;
    if (!row || !(await undo(trx, row.id, now))) {
      return new ApiError(confirmErasure.errors.deadLink);
    }
    await audit.record({ action: 'account.erasure-undone', actor: 'public', subject: row.id }, trx);
    return done;
  });
}

/**
 * Erases whoever's delay is over, each in a transaction of its own; the last mail to the address says
 * so. One that fails is logged, tried again in the next round and keeps nobody else waiting.
 */
export async function eraseDue(platform: Platform, erasers: Erasers): Promise<void> {
  const { audit, clock, database, log, mail } = platform;
  for (const id of await readDue(database.kysely, clock.now())) {
    try {
      await database.transaction(async (trx) => {
        const row = await takeErasure(trx, id, clock.now());
        if (!row) return;
        const person = { email: row.email, shared: row.shared };
        const stays = await recordsOf(trx, erasers, person);
        await eraseAll(platform, erasers, trx, { ...person, shared: stays.shared });
        await audit.record({ action: 'account.erased', actor: 'system', subject: id }, trx);
        const react = ErasedMail(stays);
        await mail.send({ to: row.email, subject: erasedSubject, react, forgets: true }, trx);
      });
    } catch (error) {
      log.error({ err: error, erasureId: id }, 'a person could not be erased');
    }
  }
}

/** Forgets requests that were undone, or whose link was never pressed. */
export async function sweepErasures({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  await deleteLapsed(database.kysely, keptSince('erasures', clock.now()));
}
