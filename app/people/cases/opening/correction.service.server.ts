import { emailKey, nameKeys } from '#app/people/verification/matching.rules.ts';
import { personOfRecord } from '#app/people/verification/person/person.service.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { dayOf } from '#platform/time.ts';
import { worstOf } from '../asking/asking.rules.ts';
import { readConsentsOf } from '../consents.store.server.ts';
import type { CheckKind } from '../contract.ts';
import { fromRecord, type OpeningNeeds, openCase } from '../service.server.ts';
import { insertEvent } from '../store.server.ts';
import {
  readCasesOf,
  readChecksIn,
  readCorrections,
  readNamedIn,
} from './correction.store.server.ts';

interface Asked {
  /** The number of the request: the same one twice is one case. */
  readonly id: string;
  readonly recordId: string;
  /** What is wrong and what is right, in the person's words. */
  readonly text: string;
  /** The checks that are made anew: the case looks at nothing else of the record. */
  readonly again: readonly CheckKind[];
}

/**
 * Opens the case of a correction that the person of a record asks for, in the caller's transaction (ME-06). Nothing of the
 * record changes before staff have decided. Null: the record is gone, or the request has its case.
 */
export async function openCorrectionCase(
  platform: OpeningNeeds,
  trx: Trx,
  { id, recordId, text, again }: Asked,
): Promise<string | null> {
  const known = await personOfRecord(trx, recordId);
  if (!known) return null;
  const { badge, level, typeId, ...person } = known;
  const opened = await openCase(platform, trx, {
    source: { kind: 'correction', id },
    from: fromRecord,
    level,
    typeId,
    badge,
    isBuyer: true,
    person,
    checks: again,
  });
  if (!opened) return null;
  const at = platform.clock.now();
  await insertEvent(trx, { case_id: opened, at, what: 'correction-asked', note: text });
  return opened;
}

/** What the person of a record has asked to be corrected, and what became of it. */
export async function correctionsOf(db: Executor, badge: string) {
  const rows = await readCorrections(db, badge);
  return rows.map((row) => ({
    id: row.id,
    text: row.note ?? '',
    askedAt: row.opened_at,
    decidedAt: row.decided_at,
    // Withdrawn, as nothing reached the person: the record stays as it is.
    decision: row.decision === 'withdrawn' ? 'declined' : row.decision,
  }));
}

type CheckIn = Awaited<ReturnType<typeof readChecksIn>>[number];

/** In which way a check was made. What officers write of it may name people. */
function wayOf({ kind, method }: Pick<CheckIn, 'kind' | 'method'>): string | null {
  if (method === 'by-hand') return 'by hand';
  const byNumber = kind === 'phone' ? 'by a code sent to it, or with its network' : null;
  return method && (byNumber ?? 'through a provider');
}

/**
 * What a check found, for its person, once the case is decided or its reasons are let out: before, staff may still see it
 * otherwise (CASE-08). That a guarantor has answered they read; what, is the guarantor's. Officers' own words may name
 * people, and of work before the source is a former employer.
 */
function foundBy({ kind, state, checked_at: at, good_until, ...check }: CheckIn, isTold: boolean) {
  const made = { kind, how: wayOf({ kind, ...check }), checked_on: at && dayOf(at) };
  if (kind.startsWith('guarantor') || !isTold) return made;
  const compared = (check.compared ?? []).map((one) => ({
    field: one.field,
    word: worstOf([one]),
  }));
  const source = check.method === 'provider' && kind !== 'work-history' ? check.source : null;
  return { ...made, state, good_until, source, compared };
}

interface Holder {
  readonly badge: string;
  readonly email: string | null;
  /** Their name, where whoever asks is known to be who has the email; else null. */
  readonly reader: string | null;
}

/**
 * What cases hold of a record's person, for the person: also which papers came, what checks found, and which guarantors were named. Those
 * that have come to no record are known by email and name alone.
 */
export async function casesHeldOf(db: Executor, { badge, email, reader }: Holder) {
  const key = emailKey(email ?? '');
  const names = key && reader ? nameKeys(reader) : [];
  const cases = await readCasesOf(db, { badge, emailKey: key, names });
  const ids = cases.map(({ id }) => id);
  const consents = await readConsentsOf(db, ids);
  const guarantors = await readNamedIn(db, ids);
  const checks = await readChecksIn(db, ids);
  return cases.map(({ released_at: releasedAt, ...one }) => ({
    ...one,
    papers: one.papers.map(({ title, from }) => ({ title, from })),
    checks: checks
      .filter(({ case_id }) => case_id === one.id)
      .map((check) => foundBy(check, one.state === 'decided' || releasedAt !== null)),
    guarantors: guarantors
      .filter(({ case_id }) => case_id === one.id)
      .map(({ case_id: _case, ...named }) => named),
    consents: consents
      .filter(({ case_id }) => case_id === one.id)
      .map(({ purpose, text_version, language, channel, given_at, ...end }) => ({
        purpose,
        text_version,
        language,
        channel,
        given_at,
        withdrawn_at: end.withdrawn_at,
        withdrawn_because: end.withdrawn_because,
      })),
  }));
}
