import type { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import { consoleOrigin } from '#platform/staff/hosts.server.ts';
import { formatMoment } from '#platform/time.ts';
import type { Session } from '../contract.ts';
import { knownDevice, rememberDevice } from '../devices.service.server.ts';
import { nextOf } from '../rules.ts';
import { giveSession, sessionOf, startSession } from '../sessions/sessions.service.server.ts';
import type { StaffRow } from '../store.server.ts';
import {
  NewBrowserMail,
  newBrowserSubject,
  type OwnChange,
  OwnChangeMail,
  ownChangeSubject,
} from './mails.server.tsx';

/** What a step of the sign-in leaves behind, once its transaction stands. */
export interface Stage {
  readonly session: Session;
  readonly token: string;
  readonly staffId: string;
}

const agentOf = (context: Pick<RequestContext, 'header'>) => context.header('user-agent') ?? '';

/** The keyed hash under which the trail keeps where a sign-in came from. */
export function addressHash(
  { secrets }: Pick<Platform, 'secrets'>,
  context: RequestContext,
): string {
  return secrets.keyedHash('staff-sign-in-address', context.address);
}

/**
 * Begins a session at the step that is next. When it is the last one the sign-in is complete: that is
 * written down, and the member gets a mail when the browser is new.
 */
export async function beginStage(
  platform: Platform,
  trx: Trx,
  member: StaffRow,
  { context, proven }: { context: RequestContext; proven: boolean },
): Promise<Stage> {
  const next = nextOf({
    enrolled: member.totp_secret !== null,
    proven,
    mustChangePassword: member.must_change_password,
  });
  const finished = next === 'done';
  const begun = { staffId: member.id, finished, proven, agent: agentOf(context) };
  const { token, session } = await startSession(platform, begun, trx);
  const { id, role } = member;
  if (finished) {
    const from = { inputsHash: addressHash(platform, context), requestId: context.requestId };
    await platform.audit.record({ action: 'staff.sign-in', actor: id, ...from }, trx);
    if (!knownDevice(platform, id, context)) await mailNewBrowser(platform, trx, member, context);
  }
  const name = member.name || member.email;
  return { session: sessionOf(platform, { id, name, role, session }, next), token, staffId: id };
}

/** The moment and the way to the sessions, as mails to a member tell them. */
function told({ clock, config }: Pick<Platform, 'clock' | 'config'>, { name, email }: StaffRow) {
  const address = new URL('/admin#/sessions', consoleOrigin(config)).href;
  return { name: name || email, when: `${formatMoment(clock.now())} (Lagos)`, address };
}

async function mailNewBrowser(
  platform: Platform,
  trx: Trx,
  member: StaffRow,
  context: RequestContext,
): Promise<void> {
  const react = NewBrowserMail({
    ...told(platform, member),
    agent: agentOf(context).slice(0, 200),
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
export function handOver(
  platform: Platform,
  context: RequestContext,
  { session, token, staffId }: Stage,
) {
  giveSession(context, token);
  if (session.finished && !knownDevice(platform, staffId, context)) {
    rememberDevice(platform, staffId, context);
  }
  return session;
}

interface Tried {
  /** The typed address, or the member's id. */
  readonly subject: string;
  readonly staffId: string;
}

/** What counts a try: the browser that the owner has used before, or else network and account. */
function countedBy(
  platform: Platform,
  kind: 'sign-in' | 'code',
  { staffId, subject }: Tried,
  context: RequestContext,
): readonly (readonly [LimitName, readonly string[]])[] {
  const device = knownDevice(platform, staffId, context);
  if (device) return [[`staff-${kind}-device`, [device]]];
  if (kind === 'code') return [['staff-code-account', [subject]]];
  return [
    ['staff-sign-in-address', []],
    ['staff-sign-in-visitor', [subject]],
    ['staff-sign-in-account', [subject]],
  ];
}

/**
 * Takes one try. A browser that the owner has used before has tries of its own, so that nobody else
 * can lock them out of it. Elsewhere one network alone cannot use up an account's tries, and who finds
 * them used up may answer a challenge.
 */
export async function takeTry(
  platform: Platform,
  kind: 'sign-in' | 'code',
  who: Tried,
  context: RequestContext,
): Promise<ApiError | null> {
  for (const [name, subjects] of countedBy(platform, kind, who, context)) {
    const refused = await platform.limits.check(name, context, subjects);
    if (refused) return refused;
  }
  return null;
}

/** Takes a try back that was right: only wrong ones are counted. */
export async function forgiveTry(
  platform: Platform,
  kind: 'sign-in' | 'code',
  who: Tried,
  context: RequestContext,
): Promise<void> {
  await platform.limits.giveBack(context, countedBy(platform, kind, who, context));
}
