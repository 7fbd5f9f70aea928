import { common, Refused } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Visit } from '#platform/http/calls.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Session } from '../../contract.ts';
import { knownDevice, rememberDevice } from '../../devices/service.server.ts';
import { nextOf } from '../../rules.ts';
import { giveSession, sessionOf, startSession } from '../../sessions/service.server.ts';
import type { StaffRow } from '../../store.server.ts';
import {
  NewBrowserMail,
  newBrowserSubject,
  type OwnChange,
  OwnChangeMail,
  ownChangeSubject,
} from '../mails.server.tsx';

/** What a step of the sign-in leaves behind, once its transaction stands. */
export interface Stage {
  readonly session: Session;
  readonly token: string;
  readonly staffId: string;
}

const agentOf = (visit: Pick<Visit, 'header'>) => visit.header('user-agent') ?? '';

/** The keyed hash under which the trail keeps where a sign-in came from. */
export function addressHash({ secrets }: Pick<Platform, 'secrets'>, visit: Visit): string {
  return secrets.keyedHash('staff-sign-in-address', visit.address);
}

/**
 * Begins a session at the step that is next. When it is the last one the sign-in is complete: that is
 * written down, and the member gets a mail when the browser is new.
 */
export async function beginStage(
  platform: Platform,
  trx: Trx,
  member: StaffRow,
  { visit, proven }: { visit: Visit; proven: boolean },
): Promise<Stage> {
  const next = nextOf({
    enrolled: member.totp_secret !== null,
    proven,
    mustChangePassword: member.must_change_password,
  });
  const finished = next === 'done';
  const begun = { staffId: member.id, finished, proven, agent: agentOf(visit) };
  const { token, session } = await startSession(platform, begun, trx);
  const { id, role } = member;
  if (finished) {
    const from = { inputsHash: addressHash(platform, visit), requestId: visit.requestId };
    await platform.audit.record({ action: 'staff.sign-in', actor: id, ...from }, trx);
    if (!knownDevice(platform, id, visit)) await mailNewBrowser(platform, trx, member, visit);
  }
  const name = member.name || member.email;
  return { session: sessionOf(platform, { id, name, role, session }, next), token, staffId: id };
}

/** The moment and the way to the sessions, as mails to a member tell them. */
function told({ clock, config }: Pick<Platform, 'clock' | 'config'>, { name, email }: StaffRow) {
  const when = clock.now().toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Lagos',
  });
  const address = new URL('/admin#/sessions', config.SITE_URL).href;
  return { name: name || email, when: `${when} (Lagos)`, address };
}

async function mailNewBrowser(
  platform: Platform,
  trx: Trx,
  member: StaffRow,
  visit: Visit,
): Promise<void> {
  const react = NewBrowserMail({
    ...told(platform, member),
    agent: agentOf(visit).slice(0, 200),
  });
  await platform.mail.send({ to: member.email, subject: newBrowserSubject, react }, trx);
}

/** Tells a member of a change of what they sign in with, or of a recovery code that was used. */
export async function mailOwnChange(
  platform: Pick<Platform, 'clock' | 'config' | 'mail'>,
  trx: Trx,
  member: StaffRow,
  change: OwnChange,
): Promise<void> {
  const react = OwnChangeMail({ ...told(platform, member), change });
  const subject = ownChangeSubject(change);
  await platform.mail.send({ to: member.email, subject, react }, trx);
}

/** Hands the browser what the step left behind, and remembers it once the sign-in is complete. */
export function handOver(platform: Platform, visit: Visit, { session, token, staffId }: Stage) {
  giveSession(visit, token);
  if (session.finished && !knownDevice(platform, staffId, visit)) {
    rememberDevice(platform, staffId, visit);
  }
  return session;
}

/**
 * Takes one try. A browser that the owner has used before has tries of its own, so that nobody else
 * can lock them out of it.
 */
export async function takeTry(
  platform: Platform,
  kind: 'sign-in' | 'code',
  who: { readonly subject: string; readonly staffId: string },
  visit: Visit,
): Promise<Refused | null> {
  const device = knownDevice(platform, who.staffId, visit);
  const name: LimitName = `staff-${kind}-${device ? 'device' : 'account'}`;
  const taken = await platform.limits.take(name, device ?? who.subject);
  if (taken.allowed) return null;
  return new Refused(common.limited, { retryAfterSeconds: taken.retryAfterSeconds });
}
