import type { Answer } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatCount, formatCounted } from '#platform/text/numbers.ts';
import { formatDay } from '#platform/time.ts';
import type { ProofState, proofStates } from './contract.ts';
import { keysOf, secondsOf, signerOf } from './keys/keys.service.server.ts';
import { type OwnKey, type Ring, rotationDue } from './keys/ring.rules.ts';
import { listLife, placesFor } from './status/status.rules.ts';
import { badPlaces, countPlaces, highestPlace, mostPlacesCounted } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'log'>;

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

function keyState(
  { ring, signer }: { readonly ring: Ring; readonly signer: string | undefined },
  key: OwnKey,
  now: number,
): ProofState {
  const times = { id: key.kid, since: instant(key.nbf), until: instant(key.exp) };
  if (key.status === 'compromised') {
    const note =
      'Nothing it has signed is believed. Reports and cards by it must be printed again.';
    return { ...times, what: 'Given up', state: 'compromised', note };
  }
  if (key.kid === ring.current && key.status === 'active') {
    const due = rotationDue(ring);
    const day = formatDay(new Date(due * 1000));
    const [signs, isEarly] = [signer === key.kid, now < due];
    const why = isEarly
      ? 'Signs nothing: it is of another SITE_URL.'
      : `Signs no more. Rotate now; it was due on ${day}.`;
    const note = signs ? `Rotate by ${day}.` : why;
    return { ...times, what: 'Signs now', state: signs && isEarly ? 'good' : 'due', note };
  }
  if (key.kid === ring.next && key.status === 'active') {
    return {
      ...times,
      what: 'Signs next',
      state: 'good',
      note: 'Listed ahead for offline phones.',
    };
  }
  return { ...times, what: 'Retired', state: 'ended', note: 'What it signed stays good.' };
}

async function listState({ clock, database }: Needs, canSign: boolean): Promise<ProofState> {
  const now = clock.now();
  const given = formatCounted(await countPlaces(database.kysely), mostPlacesCounted);
  const bad = await badPlaces(database.kysely);
  const places = placesFor(await highestPlace(database.kysely));
  const note = `${given} of ${formatCount(places)} places given, ${bad.length} of them withdrawn or suspended. Made anew whenever it is fetched.`;
  return {
    id: 'status-list',
    what: 'Status list',
    state: canSign ? 'good' : 'missing',
    since: canSign ? now.toISOString() : null,
    until: canSign ? instant(secondsOf(now) + listLife) : null,
    note: canSign ? note : 'No key signs it: verifiers say that they could not check.',
  };
}

/** How keys and status list stand, for the console. */
export async function stateOfKeys(platform: Needs): Promise<Answer<typeof proofStates>> {
  const found = await keysOf(platform);
  const signer = (await signerOf(platform))?.kid;
  const now = secondsOf(platform.clock.now());
  const keys =
    found?.ring.keys.map((key) => keyState({ ring: found.ring, signer }, key, now)) ?? [];
  const list = await listState(platform, signer !== undefined);
  return { data: [list, ...keys.toReversed()], hasNext: false };
}
