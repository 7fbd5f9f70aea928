import type {
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server';
import { heldOwnRecord, ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { keptSince } from '#app/shell/retention.rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { meErrors } from '../contract.ts';
import {
  heldAsOwner,
  refuseForeign,
  requireChange,
  requireWorker,
} from '../session.service.server.ts';
import { beginSession } from '../sign-in/sign-in.service.server.ts';
import {
  addMyPasskey,
  beginMyPasskey,
  type beginPasskeySession,
  type listMyPasskeys,
  openPasskeySession,
  revokeMyPasskey,
} from './passkeys.contract.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  lockPasskey,
  noteUse,
  putChallenge,
  readPasskeys,
  recordOfPasskey,
  sweepChallenges,
  takeChallenge,
} from './passkeys.store.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log' | 'mail' | 'secrets'
>;
type Signed = Readonly<Record<string, unknown>>;

/** Loaded when the first passkey comes: a start can do without it. */
const library = () => import('@simplewebauthn/server');

/** How long a browser may take to sign. */
const challengeMs = 10 * 60_000;
const challengePurpose = 'me-challenge';
const userPurpose = 'me-passkey-user';
/** Passkeys of one record: a phone, a computer, and some spare ones. */
const mostPasskeys = 10;

const siteOf = ({ config }: Pick<Needs, 'config'>) => {
  const { origin, hostname } = new URL(config.SITE_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

async function keepChallenge(
  { clock, database, secrets }: Needs,
  challenge: string,
  recordId: string | null,
): Promise<void> {
  await putChallenge(database.kysely, {
    challenge_hash: secrets.keyedHash(challengePurpose, challenge),
    record_id: recordId,
    until: new Date(clock.now().getTime() + challengeMs),
  });
}

/** Whether a challenge is ours and still good; it is good for once, whatever comes of it. */
const takes =
  ({ clock, secrets }: Needs, trx: Trx, recordId: string | null) =>
  (challenge: string): Promise<boolean> =>
    takeChallenge(trx, secrets.keyedHashes(challengePurpose, challenge), {
      recordId,
      now: clock.now(),
    });

/** What the library finds wrong it throws: for a stranger it is all one refusal. */
async function judged<T>(platform: Pick<Needs, 'log'>, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    platform.log.info(
      { why: error instanceof Error ? error.name : typeof error },
      'a passkey was not accepted',
    );
    return null;
  }
}

/** The passkeys of who is signed in. */
export async function myPasskeys(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof listMyPasskeys> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const rows = await readPasskeys(platform.database.kysely, worker.recordId);
  return {
    masked: worker.masked,
    fresh: worker.fresh,
    data: rows.map(({ id, made_at: madeAt, used_at: usedAt }) => ({
      id,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * What a browser needs to make a passkey: without it none is kept, so that here a sign-in must be fresh. Where no more are
 * kept the browser makes none, which it would offer at each sign-in.
 */
export async function beginPasskey(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof beginMyPasskey> | ApiError> {
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  if (!worker.fresh) return new ApiError(beginMyPasskey.errors.signInAgain);
  const { database, secrets } = platform;
  const held = await ownRecord(database.kysely, worker.recordId);
  if (!held) return new ApiError(meErrors.unauthorized);
  const known = await readPasskeys(database.kysely, worker.recordId);
  if (known.length >= mostPasskeys) return new ApiError(beginMyPasskey.errors.enough);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: siteOf(platform).expectedRPID,
    userName: held.record.verifiedId,
    userDisplayName: held.record.fullName,
    userID: new Uint8Array(Buffer.from(secrets.keyedHash(userPurpose, worker.recordId), 'hex')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(platform, options.challenge, worker.recordId);
  return { options: { ...options } };
}

/** Keeps the passkey that a browser has made. Sent again, because its answer was lost, it is answered alike. */
export async function addPasskey(
  platform: Needs,
  { response }: { readonly response: Signed },
  context: RequestContext,
): Promise<Answer<typeof addMyPasskey> | ApiError> {
  const { audit, clock, database } = platform;
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  const { recordId } = worker;
  const refused = new ApiError(addMyPasskey.errors.notAccepted);
  const { verifyRegistrationResponse } = await library();
  const done = { success: true, message: 'The passkey opens your page from now on.' } as const;
  return database.transaction(async (trx) => {
    const held = await heldAsOwner(trx, worker);
    const kept = await readPasskeys(trx, recordId);
    if (held && kept.some(({ id }) => id === response.id)) return done;
    const found = await judged(platform, () =>
      verifyRegistrationResponse({
        response: response as unknown as VerifyRegistrationResponseOpts['response'],
        expectedChallenge: takes(platform, trx, recordId),
        ...siteOf(platform),
      }),
    );
    if (!held || !found?.verified) return refused;
    if (kept.length >= mostPasskeys) return refused;
    const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
    const row = {
      id,
      record_id: recordId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: [...transports],
      made_at: clock.now(),
      used_at: null,
    };
    if (!(await insertPasskey(trx, row))) return refused;
    const { verifiedId: subject } = held.record;
    const { requestId } = context;
    await audit.record({ action: 'me.passkey', actor: 'public', subject, requestId }, trx);
    return done;
  });
}

/** Forgets a passkey of who signed in a moment ago. */
export async function revokePasskey(
  platform: Needs,
  { id }: { readonly id: string },
  context: RequestContext,
): Promise<Answer<typeof revokeMyPasskey> | ApiError> {
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  if (!worker.fresh) return new ApiError(revokeMyPasskey.errors.signInAgain);
  const gone = await platform.database.transaction((trx) =>
    deletePasskey(trx, worker.recordId, id),
  );
  if (!gone) return new ApiError(revokeMyPasskey.errors.notFound);
  return { success: true, message: 'The passkey signs in no more.' };
}

/** What a browser needs to sign in: it names nobody, the passkey does. */
export async function beginPasskeySignIn(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof beginPasskeySession> | ApiError> {
  const foreign = refuseForeign(platform, context);
  if (foreign) return foreign;
  const limited = await platform.limits.check('me-session-address', context);
  if (limited) return limited;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(platform).expectedRPID,
    userVerification: 'required',
  });
  await keepChallenge(platform, options.challenge, null);
  return { options: { ...options } };
}

/** Signs in with a passkey; it opens all. */
export async function signInByPasskey(
  platform: Needs,
  { response }: { readonly response: Signed },
  context: RequestContext,
): Promise<Answer<typeof openPasskeySession> | ApiError> {
  const { clock, database, limits } = platform;
  const foreign = refuseForeign(platform, context);
  if (foreign) return foreign;
  const limited = await limits.check('me-session-address', context);
  if (limited) return limited;
  const given = typeof response.id === 'string' ? response.id.slice(0, 1_400) : '';
  const { verifyAuthenticationResponse } = await library();
  const opened = await database.transaction(async (trx) => {
    // First the record, as staff do who put it right: its passkeys go then.
    const recordId = await recordOfPasskey(trx, given);
    if (!recordId || !(await heldOwnRecord(trx, recordId))) return null;
    const known = await lockPasskey(trx, given);
    if (!known) return null;
    const found = await judged(platform, () =>
      verifyAuthenticationResponse({
        response: response as unknown as VerifyAuthenticationResponseOpts['response'],
        expectedChallenge: takes(platform, trx, null),
        ...siteOf(platform),
        credential: {
          id: known.id,
          publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
          counter: known.counter,
        },
      }),
    );
    if (!found?.verified) return null;
    const { newCounter: counter } = found.authenticationInfo;
    await noteUse(trx, known.id, { counter, used_at: clock.now() });
    return beginSession(platform, trx, { recordId, way: 'passkey' }, context);
  });
  if (!opened) {
    const { notAccepted } = openPasskeySession.errors;
    context.log.info({ signIn: 'own-page', way: 'passkey', refused: notAccepted.code }, 'sign-in');
    return new ApiError(notAccepted);
  }
  opened.hand(context);
  return { success: true, message: 'You are signed in.', masked: false, maskedUntil: null };
}

/** The passkeys of a record for its person: when each was made and used, and nothing that signs in (ME-06). */
export async function passkeysHeldOf(db: Executor, { recordId }: { readonly recordId: string }) {
  const rows = await readPasskeys(db, recordId);
  return rows.map(({ made_at: madeAt, used_at: usedAt }) => ({ madeAt, usedAt }));
}

/** Forgets the passkeys of a record, in the caller's transaction. */
export async function forgetPasskeys(trx: Trx, recordId: string): Promise<void> {
  await deletePasskeysOf(trx, recordId);
}

/** Drops challenges that nobody signed. */
export async function sweepSigning({ clock, database }: Pick<Needs, 'clock' | 'database'>) {
  await sweepChallenges(database.kysely, keptSince('passkeyChallenges', clock.now()));
}
