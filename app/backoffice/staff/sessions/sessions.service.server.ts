import { randomBytes, randomUUID } from 'node:crypto';
import { mayDo, permissions } from '#app/shell/permissions.rules.ts';
import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError, common, type Received } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { RequestContext, StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { deleteGrants } from '#platform/staff/access-grants.server.ts';
import type { Staff, StaffGate } from '#platform/staff/guard.server.ts';
import { aheadMs } from '#platform/time.ts';
import type { Next, Session } from '../contract.ts';
import { absoluteMs, freshMs, idleMs, sessionEnd } from '../rules.ts';
import { endSession as endSessionCall, type listSessions } from './sessions.contract.ts';
import {
  deleteSessions,
  endSession,
  insertSession,
  readSession,
  readSessionOwner,
  readSessions,
  replaceToken,
  updateSession,
} from './sessions.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database' | 'secrets'>;

/** The cookie that carries a staff session; scripts cannot read it (C-95). */
export const cookieStaff = '__Host-staff';
/** How long the browser keeps it; the server ends it earlier when nobody works. */
const cookieSeconds = absoluteMs / 1000;
/** The last use is written at most this often. */
const touchMs = 60_000;

const hashPurpose = 'staff-session';
const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, token: string) =>
  secrets.keyedHash(hashPurpose, token);

const newToken = () => randomBytes(32).toString('base64url');

/** The session's token against forms of other sites; it is not a secret of its own to keep. */
export function csrfToken({ secrets }: Pick<Platform, 'secrets'>, session: string): string {
  return secrets.sign('staff-csrf', session);
}

/**
 * Starts a session for a member and gives the cookie's value. `finished` only when nothing is left to
 * complete: the member's own password and a second factor.
 */
export async function startSession(
  needs: Needs,
  member: {
    readonly staffId: string;
    readonly finished: boolean;
    /** The second factor was given; the same as `finished` when left out. */
    readonly proven?: boolean;
    readonly agent: string;
  },
  db: Executor = needs.database.kysely,
): Promise<{ readonly token: string; readonly session: string }> {
  const token = newToken();
  const now = needs.clock.now();
  const id = randomUUID();
  await insertSession(db, {
    id,
    token_hash: hashOf(needs, token),
    staff_id: member.staffId,
    finished: member.finished,
    proven: member.proven ?? member.finished,
    agent: member.agent.slice(0, 200),
    created_at: now,
    seen_at: now,
    confirmed_at: now,
    ended_at: null,
  });
  return { token, session: id };
}

/**
 * The password was given once more: the session goes on under a new token, which is given, and the one that the browser
 * sent opens nothing from then on. Null when the session ended, or got its new token by a call that was faster.
 */
export async function renewToken(
  needs: Needs,
  { cookies, staff }: Pick<StaffRequestContext, 'cookies' | 'staff'>,
  db: Executor = needs.database.kysely,
): Promise<string | null> {
  const before = needs.secrets.keyedHashes(hashPurpose, cookies[cookieStaff] ?? '');
  const token = newToken();
  const renewed = { id: staff.session, before, after: hashOf(needs, token), at: needs.clock.now() };
  return (await replaceToken(db, renewed)) ? token : null;
}

/** The member behind a session's cookie, and marks the session as used. */
export async function findStaff(
  needs: Needs,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<Staff | null> {
  const token = cookies[cookieStaff];
  if (!token || token.length > 100) return null;
  const { clock, database } = needs;
  const hashes = needs.secrets.keyedHashes(hashPurpose, token);
  const row = await foundUnder(hashes, (hash) => readSession(database.kysely, hash));
  const now = clock.now();
  if (!row || sessionEnd({ createdAt: row.created_at, seenAt: row.seen_at }) <= now) return null;
  // Begun by a clock that had gone ahead: it would not end before that time has come.
  if (row.created_at.getTime() > now.getTime() + aheadMs) return null;
  if (now.getTime() - row.seen_at.getTime() > touchMs) {
    await updateSession(database.kysely, row.session, { seen_at: now });
  }
  return {
    id: row.id,
    name: row.name || row.email,
    role: row.role,
    session: row.session,
    finished: row.finished,
    fresh: now.getTime() - row.confirmed_at.getTime() < freshMs,
  };
}

/** What the guard asks: who is signed in, what a role may do, whose token this is. */
export function staffGate(needs: Needs): StaffGate {
  return {
    find: (cookies) => findStaff(needs, cookies),
    may: mayDo,
    isToken: (session, token) =>
      token.length < 100 && needs.secrets.verify('staff-csrf', session, token),
  };
}

/** Hands the browser its session: for this site's own pages only, and out of reach of scripts. */
export function giveSession(context: Pick<RequestContext, 'setCookie'>, token: string): void {
  context.setCookie(cookieStaff, token, { maxAgeSeconds: cookieSeconds, sameSite: 'strict' });
}

/** Takes the session's cookie away. */
export function dropSession(context: Pick<RequestContext, 'setCookie'>): void {
  context.setCookie(cookieStaff, '', { maxAgeSeconds: 0, sameSite: 'strict' });
}

/** What the console is told of its own session. */
export function sessionOf(
  needs: Pick<Platform, 'secrets'>,
  staff: Pick<Staff, 'id' | 'name' | 'role' | 'session'>,
  next: Next,
): Session {
  const { id, name, role } = staff;
  const finished = next === 'done';
  return {
    id,
    name,
    role,
    finished,
    next,
    csrf: csrfToken(needs, staff.session),
    permissions: finished ? Object.keys(permissions).filter((one) => mayDo(role, one)) : [],
  };
}

/** A page of one's own sessions, or of anybody's for who looks after staff accounts. */
export async function sessionList(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  staff: Staff,
  query: Received<typeof listSessions>['query'],
): Promise<Answer<typeof listSessions> | ApiError> {
  const of = query.staff ?? staff.id;
  if (of !== staff.id && !mayDo(staff.role, 'staff.write')) return new ApiError(common.forbidden);
  const now = clock.now().getTime();
  const good = { startedAfter: new Date(now - absoluteMs), seenAfter: new Date(now - idleMs) };
  const rows = await readSessions(database.kysely, of, good);
  const data = rows.map((row) => ({
    id: row.id,
    agent: row.agent,
    finished: row.finished,
    startedAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    endsAt: sessionEnd({ createdAt: row.created_at, seenAt: row.seen_at }).toISOString(),
    current: row.id === staff.session,
  }));
  return { data, hasNext: false };
}

/** Ends a session: one's own, or anybody's for who looks after staff accounts. One that has ended is as it should be. */
export async function endOneSession(
  { audit, clock, database }: Pick<Platform, 'audit' | 'clock' | 'database'>,
  staff: Staff,
  id: string,
): Promise<Answer<typeof endSessionCall> | ApiError> {
  const owner = await readSessionOwner(database.kysely, id);
  const may = owner === staff.id || mayDo(staff.role, 'staff.write');
  if (owner === undefined || !may) return new ApiError(endSessionCall.errors.notFound);
  await database.transaction(async (trx) => {
    if (!(await endSession(trx, id, clock.now()))) return;
    const who = { actor: staff.id, subject: owner };
    await audit.record({ action: 'staff.session-ended', ...who }, trx);
  });
  return { success: true };
}

/** Forgets sessions that ended long ago, and why records were opened in them. */
export async function sweepSessions({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  await deleteGrants(database.kysely, keptSince('staffOpenings', clock.now()));
  await deleteSessions(database.kysely, keptSince('staffSessions', clock.now()));
}
