import { createHash } from 'node:crypto';
import { keptSince } from '#app/shell/retention.rules.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openGroups, type Suppliable, type Viewer } from '../disclosure.rules.ts';
import type { Held } from '../store.server.ts';
import { findGrant, insertGrant, removeExpiredGrants } from './grants.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database' | 'secrets'>;

const cookie = '__Host-verification-grant';
/** How long a match counts. */
export const lifeSeconds = 15 * 60;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A grant that is being made: the cookie is set only once its row is safe. */
interface NewGrant {
  readonly tokenHash: string;
  save(trx: Trx): Promise<void>;
  hand(context: RequestContext): void;
}

/** Makes the proof that this visitor matched this record (L1): 160 random bits, 15 minutes. */
export function newGrant(
  { clock, secrets }: Needs,
  held: Held,
  supplied: readonly Suppliable[],
): NewGrant {
  const token = secrets.randomToken(160);
  const tokenHash = hashOf(token);
  const row = {
    token_hash: tokenHash,
    record_id: held.id,
    supplied: [...supplied],
    expires_at: new Date(clock.now().getTime() + lifeSeconds * 1000),
  };
  return {
    tokenHash,
    save: (trx) => insertGrant(trx, row),
    hand: (context) => context.setCookie(cookie, token, { maxAgeSeconds: lifeSeconds }),
  };
}

/** The grant that the visitor carries, as its hash; null without one. */
export function carriedGrant(context: Pick<RequestContext, 'cookies'>): string | null {
  const token = context.cookies[cookie];
  return token ? hashOf(token) : null;
}

/** Whose eyes look at this record: L1 when the visitor's grant fits it, else L0. */
export async function viewerOf(
  { clock, database }: Needs,
  held: Held,
  context: Pick<RequestContext, 'cookies'>,
): Promise<Viewer> {
  const now = clock.now();
  const grant = carriedGrant(context);
  const supplied = grant ? await findGrant(database.kysely, grant, held.id, now) : null;
  return {
    level: supplied ? 'L1' : 'L0',
    consents: openGroups(held.consents, now),
    supplied: new Set(supplied ?? []),
  };
}

/** Removes grants that have run out: they are of no use to anybody. */
export async function sweepGrants({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await removeExpiredGrants(database.kysely, keptSince('grants', clock.now()));
}
