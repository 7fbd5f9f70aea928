import { randomBytes, randomUUID } from 'node:crypto';
import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff, StaffGate } from '#platform/staff/guard.server.ts';
import type { Session } from '../contract.ts';
import { absoluteMs, freshMs, mayDo, permissions, sessionEnd } from '../rules.ts';
import { insertSession, readSession, updateSession } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database' | 'secrets'>;

/** The cookie that carries a staff session; scripts cannot read it (C-95). */
export const cookieStaff = '__Host-staff';
/** How long the browser keeps it; the server ends it earlier when nobody works. */
export const cookieSeconds = absoluteMs / 1000;
/** The last use is written at most this often. */
const touchMs = 60_000;

const hashOf = ({ secrets }: Pick<Platform, 'secrets'>, token: string) =>
  secrets.keyedHash('staff-session', token);

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
  member: { readonly staffId: string; readonly finished: boolean; readonly agent: string },
  db: Executor = needs.database.kysely,
): Promise<{ readonly token: string; readonly session: string }> {
  const token = randomBytes(32).toString('base64url');
  const now = needs.clock.now();
  const id = randomUUID();
  await insertSession(db, {
    id,
    token_hash: hashOf(needs, token),
    staff_id: member.staffId,
    finished: member.finished,
    agent: member.agent.slice(0, 200),
    created_at: now,
    seen_at: now,
    confirmed_at: now,
    ended_at: null,
  });
  return { token, session: id };
}

/** The member behind a session's cookie, and marks the session as used. */
export async function findStaff(
  needs: Needs,
  cookies: Readonly<Record<string, string>>,
): Promise<Staff | null> {
  const token = cookies[cookieStaff];
  if (!token || token.length > 100) return null;
  const { clock, database } = needs;
  const row = await readSession(database.kysely, hashOf(needs, token));
  const now = clock.now();
  if (!row || sessionEnd({ createdAt: row.created_at, seenAt: row.seen_at }) <= now) return null;
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

/** What the console is told of its own session. */
export function sessionOf(needs: Pick<Platform, 'secrets'>, staff: Staff): Session {
  const { id, name, role, finished } = staff;
  return {
    id,
    name,
    role,
    finished,
    csrf: csrfToken(needs, staff.session),
    permissions: Object.keys(permissions).filter((one) => mayDo(role, one)),
  };
}
