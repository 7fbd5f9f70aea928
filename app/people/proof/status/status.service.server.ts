import { createCipheriv, createHash, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Level } from '#app/people/verification/contract.ts';
import { keptSince } from '#app/shell/retention.rules.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayMs } from '#platform/time.ts';
import { type Signer, secondsOf, signerOf } from '../keys/keys.service.server.ts';
import {
  badPlaces,
  freePlaces,
  givenAmong,
  highestPlace,
  keepIndex,
  takeIndex,
} from '../store.server.ts';
import { base64url } from '../verify/bytes.rules.ts';
import { signJws } from '../verify/jws.rules.ts';
import { statusBits, statusPath, statusType, statusValue } from '../verify/status.rules.ts';
import {
  type Decoy,
  decoys,
  drawsBeforeGrowth,
  isForDecoy,
  listLife,
  noisePerPlace,
  placesFor,
  setEntry,
} from './status.rules.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'secrets'>;

const packed = promisify(deflate);
/** A record names one place for so long; then its proofs cannot be followed by the old one any more. */
const usedForMs = 30 * dayMs;

const blockBytes = 16;

/**
 * The noise of so many places from one on, which only this installation can make: the same for as long as its
 * key is.
 */
function noiseOf({ secrets }: Pick<Needs, 'secrets'>, from: number, places: number): Uint8Array {
  const key = createHash('sha256').update(secrets.keyedHash('proof-decoys', 'noise')).digest();
  const first = from * noisePerPlace;
  const counter = Buffer.alloc(blockBytes);
  counter.writeUInt32BE(Math.floor(first / blockBytes), blockBytes - 4);
  const skipped = first % blockBytes;
  const noise = createCipheriv('aes-256-ctr', key, counter);
  return noise.update(Buffer.alloc(skipped + places * noisePerPlace)).subarray(skipped);
}

interface List {
  readonly jwt: string;
  readonly issuedAt: Date;
}

type Laid = (places: number, at: Date) => readonly Decoy[];

/** Gives the decoys of a day. They are laid once: anybody may fetch the list, as often as they like. */
export function openDecoys(platform: Pick<Needs, 'secrets'>): Laid {
  let last: { mark: string; laid: readonly Decoy[] } = { mark: '', laid: [] };
  return (places, at) => {
    const mark = `${places} ${Math.floor(at.getTime() / dayMs)}`;
    if (last.mark !== mark) last = { mark, laid: decoys(noiseOf(platform, 0, places), places, at) };
    return last.laid;
  };
}

async function makeList(platform: Needs, signer: Signer, laidAt: Laid): Promise<List> {
  const { clock, database } = platform;
  const issuedAt = clock.now();
  const now = secondsOf(issuedAt);
  const places = placesFor(await highestPlace(database.kysely));
  const entries = new Uint8Array((places * statusBits) / 8);
  const laid = laidAt(places, issuedAt);
  // Under a key that was changed since, a decoy may lie where somebody's proof is.
  const given = await givenAmong(
    database.kysely,
    laid.map(({ index }) => index),
  );
  const bad = await badPlaces(database.kysely);
  for (const { index, suspended } of [...laid.filter((one) => !given.has(one.index)), ...bad]) {
    setEntry(entries, index, suspended ? statusValue.suspended : statusValue.withdrawn);
  }
  const lst = base64url(await packed(entries, { level: 9 }));
  const jwt = await signJws(
    signer.key,
    { typ: statusType, kid: signer.kid },
    {
      iss: signer.issuer,
      sub: `${signer.issuer}${statusPath}`,
      iat: now,
      exp: now + 86_400,
      ttl: listLife,
      status_list: { bits: statusBits, lst },
    },
  );
  return { jwt, issuedAt };
}

/** Gives a function that makes the status list as it is now; who asks meanwhile waits for the same one. */
export function openStatusList(platform: Needs): () => Promise<List | null> {
  let making: Promise<List | null> | null = null;
  const laidAt = openDecoys(platform);
  return () => {
    making ??= signerOf(platform)
      .then((signer) => (signer ? makeList(platform, signer, laidAt) : null))
      .finally(() => {
        making = null;
      });
    return making;
  };
}

/**
 * The place in the list that a record's proofs name, kept until `endsAt`. Drawn by chance; the same one for
 * 30 days, so that two codes of one person in one month are one place and not a trace of every paper. Another level
 * has another place: what says a higher one than the record has is told of as withdrawn.
 */
export async function placeFor(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  trx: Trx,
  { endsAt, ...of }: { readonly recordId: string; readonly level: Level; readonly endsAt: Date },
): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - usedForMs);
  const kept = await keepIndex(trx, { ...of, since, endsAt });
  if (kept !== null) return kept;
  const places = placesFor(await highestPlace(trx));
  for (let draws = 0; draws < 64; draws += 1) {
    // Where the list doubles, its second half was free a moment ago.
    const index = draws < drawsBeforeGrowth ? randomInt(places) : randomInt(places, places * 2);
    // A list that was fetched before has the decoy in it.
    if (isForDecoy(noiseOf({ secrets }, index, 1))) continue;
    if (await takeIndex(trx, { ...of, index, now, endsAt })) return index;
  }
  throw new Error('No free place in the status list was found');
}

/** Frees the places whose last proof ended long ago: until then it is told that one was withdrawn. */
export function sweepPlaces({ clock, database }: Pick<Needs, 'clock' | 'database'>): Promise<void> {
  return freePlaces(database.kysely, keptSince('proofPlaces', clock.now()));
}
