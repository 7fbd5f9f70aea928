import { randomUUID } from 'node:crypto';
import { isForeign } from '#app/intake/account/rules.ts';
import { heldOwnRecord, ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { type closeMeSession, meErrors, unmaskedErrors } from './contract.ts';
import {
  badgeIn,
  cookieOfPage,
  deviceMs,
  freshMs,
  idleMs,
  maskedMs,
  maskedUntil,
  mostSessions,
  notedEveryMs,
  sessionMs,
  type Way,
} from './rules.ts';
import {
  deleteDevicesOf,
  deleteSession,
  deleteSessionsOf,
  deleteSessionUnder,
  insertSession,
  isSession,
  keepDevice,
  noteUse,
  readDevices,
  readSession,
  type StoredDevice,
  type StoredSession,
} from './store.server.ts';

/** Who is signed in to a page of their own. */
export interface WorkerSession {
  /** The id of the row in `verification_records`. */
  readonly recordId: string;
  readonly sessionId: string;
  /** Signed in by SMS alone on a new device, for 24 hours: looks, and changes nothing. */
  readonly masked: boolean;
  /** Signed in a moment ago: may add a way to sign in. */
  readonly fresh: boolean;
}

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'secrets'>;
/** What of a visit a session needs. */
export type Asking = Pick<RequestContext, 'cookies' | 'header'>;

const cookieOfDevice = '__Host-me-device';
const purpose = 'me-session';
const devicePurpose = 'me-device';
const pressPurpose = 'me-press';

/** A refusal of what another site's page asks for in the visitor's name. */
export function refuseForeign(
  { config }: Pick<Platform, 'config'>,
  { header }: Asking,
): ApiError | null {
  return isForeign(header, config.SITE_URL) ? new ApiError(meErrors.foreign) : null;
}

/** A refusal of what a page asks for that was drawn for the one who was signed in before in this browser. */
export function refuseOther({ cookies, header }: Asking): ApiError | null {
  const [drawnFor, now] = [header('x-drawn-for'), badgeIn(cookies)];
  return drawnFor && now && drawnFor !== now ? new ApiError(meErrors.otherPerson) : null;
}

/** The secret of a session, without the badge number that stands behind it in the cookie. */
const tokenIn = ({ cookies }: Pick<Asking, 'cookies'>) =>
  (cookies[cookieOfPage] ?? '').split('.')[0]?.slice(0, 100);

/** The session as it is kept; null for none, any more or ever. */
export async function storedSession(
  { clock, database, secrets }: Needs,
  asking: Asking,
): Promise<StoredSession | null> {
  const token = tokenIn(asking);
  if (!token) return null;
  const now = clock.now();
  const idle = new Date(now.getTime() - idleMs);
  return foundUnder(secrets.keyedHashes(purpose, token), (hash) =>
    readSession(database.kysely, { hash, now, idle }),
  );
}

/**
 * Who is signed in to a page of their own: 401 for nobody, 403 when a page of another site asks. The call
 * names `meErrors` among its errors and says `personal: true`, so that its answer is never cached.
 */
export async function requireWorker(
  platform: Needs,
  request: Asking,
): Promise<WorkerSession | ApiError> {
  const foreign = refuseForeign(platform, request);
  if (foreign) return foreign;
  const session = await storedSession(platform, request);
  if (!session) return new ApiError(meErrors.unauthorized);
  const now = platform.clock.now();
  if (now.getTime() - session.seen_at.getTime() > notedEveryMs) {
    await noteUse(platform.database.kysely, session.id, now);
  }
  const masked = session.masked_until !== null && session.masked_until > now;
  const fresh = now.getTime() - session.opened_at.getTime() <= freshMs;
  return { recordId: session.record_id, sessionId: session.id, masked, fresh };
}

/** The refusal (403, with a plain sentence) of what a masked session may not do; null: it may. */
function requireUnmasked(session: WorkerSession): ApiError | null {
  return session.masked ? new ApiError(unmaskedErrors.masked) : null;
}

/** Like `requireWorker`, and 403 for a masked session. The call names `unmaskedErrors` among its errors. */
export async function requireOwner(
  platform: Needs,
  request: Asking,
): Promise<WorkerSession | ApiError> {
  const worker = await requireWorker(platform, request);
  return worker instanceof ApiError ? worker : (requireUnmasked(worker) ?? worker);
}

/** Like `requireOwner`, and 429 above a limit of the record: for what changes it or takes it away. */
export async function requireChange(
  platform: Needs & Pick<Platform, 'limits'>,
  request: RequestContext,
  limit: 'me-change' | 'me-export' = 'me-change',
): Promise<WorkerSession | ApiError> {
  const owner = await requireOwner(platform, request);
  if (owner instanceof ApiError) return owner;
  return (await platform.limits.check(limit, request, [owner.recordId])) ?? owner;
}

/**
 * The own record of who is signed in, held until the transaction ends. Null where the sign-in has ended meanwhile: its
 * person was erased, or an address was put right under which somebody else may have signed in.
 */
export async function heldAsOwner(trx: Trx, { recordId, sessionId }: WorkerSession) {
  const held = await heldOwnRecord(trx, recordId);
  return held && (await isSession(trx, sessionId)) ? held : null;
}

export interface Opened {
  readonly maskedUntil: Date | null;
  /** Whether the record's person was never seen in this browser. */
  readonly isNewDevice: boolean;
  /** Sets the cookies: only once the rows are safe. */
  hand(context: Pick<RequestContext, 'setCookie'>): void;
}

const deviceTokenIn = ({ cookies }: Pick<Asking, 'cookies'>) =>
  (cookies[cookieOfDevice] ?? '').slice(0, 100);

/** The records whose person was seen in this browser. */
export async function devicesOf(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  db: Executor,
  asking: Pick<Asking, 'cookies'>,
): Promise<StoredDevice[]> {
  const carried = deviceTokenIn(asking);
  if (!carried) return [];
  const since = new Date(clock.now().getTime() - deviceMs);
  return readDevices(db, { hashes: secrets.keyedHashes(devicePurpose, carried), since });
}

/** What a sign-in is known by when it is sent again (C-84); without it each is another one. */
type Press = string | undefined;

/** The secrets of a new session: of one press they are the same. */
const secretOf = ({ secrets }: Pick<Needs, 'secrets'>, of: 'device' | 'session', press: Press) =>
  press ? secrets.keyedHash(pressPurpose, `${of} ${press}`) : secrets.randomToken(160);

const handing =
  (token: string, badge: string, deviceToken: string): Opened['hand'] =>
  ({ setCookie }) => {
    setCookie(cookieOfPage, `${token}.${badge}`, { maxAgeSeconds: sessionMs / 1_000 });
    setCookie(cookieOfDevice, deviceToken, { maxAgeSeconds: deviceMs / 1_000 });
  };

/** The session that this press has opened already: its answer was lost. Null for none, any more or ever. */
export async function openedBefore(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  trx: Trx,
  press: string,
  { cookies }: Asking,
): Promise<Opened | null> {
  const now = clock.now();
  const idle = new Date(now.getTime() - idleMs);
  const token = secretOf({ secrets }, 'session', press);
  const session = await readSession(trx, { hash: secrets.keyedHash(purpose, token), now, idle });
  const held = session && (await ownRecord(trx, session.record_id));
  if (!held) return null;
  const isKnown = (await devicesOf({ clock, secrets }, trx, { cookies })).length > 0;
  const device = isKnown ? deviceTokenIn({ cookies }) : secretOf({ secrets }, 'device', press);
  const hand = handing(token, held.record.verifiedId, device);
  return { maskedUntil: session.masked_until, isNewDevice: false, hand };
}

export interface Begun {
  readonly recordId: string;
  readonly way: Way;
  readonly press?: Press;
}

/** Opens a session of a record in the caller's transaction; the one that the browser had before ends. */
export async function openSession(
  { clock, secrets }: Needs,
  trx: Trx,
  { recordId, badge, way, press }: Begun & { readonly badge: string },
  { cookies }: Asking,
): Promise<Opened> {
  const now = clock.now();
  const devices = await devicesOf({ clock, secrets }, trx, { cookies });
  const device = devices.find((one) => one.record_id === recordId);
  const until = maskedUntil(
    way,
    device ? { firstAt: device.first_at, trustedAt: device.trusted_at } : null,
    now,
  );
  // People who share a phone share its number; one that we did not make is never taken over.
  const deviceToken =
    devices.length > 0 ? deviceTokenIn({ cookies }) : secretOf({ secrets }, 'device', press);
  await keepDevice(trx, {
    id: randomUUID(),
    record_id: recordId,
    token_hash: device?.token_hash ?? secrets.keyedHash(devicePurpose, deviceToken),
    first_at: now,
    trusted_at: way === 'sms' ? null : now,
    seen_at: now,
  });
  const replaced = tokenIn({ cookies });
  if (replaced) await deleteSessionUnder(trx, secrets.keyedHashes(purpose, replaced));
  const token = secretOf({ secrets }, 'session', press);
  const session = {
    id: randomUUID(),
    record_id: recordId,
    token_hash: secrets.keyedHash(purpose, token),
    opened_by: way,
    masked_until: until,
    opened_at: now,
    seen_at: now,
    ends_at: new Date(now.getTime() + sessionMs),
  };
  await insertSession(trx, session, mostSessions);
  return {
    maskedUntil: until,
    isNewDevice: !device,
    hand: handing(token, badge, deviceToken),
  };
}

/** Signs out here, or of every session of the record. Who is not signed in is answered alike. */
export async function signOut(
  platform: Needs,
  { everywhere = false }: { readonly everywhere?: boolean | undefined },
  context: Asking & Pick<RequestContext, 'setCookie'>,
): Promise<Answer<typeof closeMeSession> | ApiError> {
  const foreign = refuseForeign(platform, context);
  if (foreign) return foreign;
  const session = await storedSession(platform, context);
  const { kysely } = platform.database;
  if (session && everywhere) {
    const now = platform.clock.now();
    const masked = session.masked_until !== null && session.masked_until > now;
    await deleteSessionsOf(kysely, session.record_id);
    // Whoever holds no more than the number cannot make the browsers of the owner new ones again.
    const since = masked ? new Date(now.getTime() - maskedMs) : null;
    await deleteDevicesOf(kysely, session.record_id, since);
  } else if (session) await deleteSession(kysely, session.id);
  context.setCookie(cookieOfPage, '', { maxAgeSeconds: 0 });
  return { success: true, message: 'You are signed out.' };
}

/** Ends every session of a record, in the caller's transaction. */
export async function endSessionsOf(trx: Trx, recordId: string): Promise<void> {
  await deleteSessionsOf(trx, recordId);
  await deleteDevicesOf(trx, recordId, null);
}
