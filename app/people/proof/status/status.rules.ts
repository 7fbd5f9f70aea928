import { dayMs } from '#platform/time.ts';
import { statusBits } from '../verify/status.rules.ts';

/** How the status list is laid out (PROOF-03). */

/** No list has fewer places, however few records there are: nobody counts them, nobody is told by a place. */
export const leastPlaces = 131_072;

/** Seconds for which a verifier may go by a list. */
export const listLife = 300;

/**
 * So many draws that all meet given places come once in 65,536 where half are given: then the list doubles.
 * That tells how full it is without counting what is given.
 */
export const drawsBeforeGrowth = 16;

/** How many places a list has up to this place: a power of two. */
export function placesFor(highest: number): number {
  let places = leastPlaces;
  while (places <= highest) places *= 2;
  return places;
}

const decoysBegin = Date.parse('2021-01-01T00:00:00Z');
/** Over how many days decoys change. */
const decoyDays = 8_192;

/** So many bytes of noise decide about one place. */
export const noisePerPlace = 3;

/** Whether a place is kept for a decoy, now or on a later day: no proof may ever name it. */
export const isForDecoy = (noise: Uint8Array): boolean => (noise[0] ?? 0) < 4;

export interface Decoy {
  readonly index: number;
  readonly suspended: boolean;
}

/**
 * The decoys of a day: one place in 64 turns to withdrawn or suspended on a day of its own, so that a change in
 * the list need not be anybody's. Whoever lacks the secret behind the noise cannot tell decoys from people.
 */
export function decoys(noise: Uint8Array, places: number, now: Date): Decoy[] {
  const today = Math.floor((now.getTime() - decoysBegin) / dayMs);
  const found: Decoy[] = [];
  for (let index = 0; index < places; index += 1) {
    const own = noise.subarray(index * noisePerPlace, (index + 1) * noisePerPlace);
    if (!isForDecoy(own)) continue;
    const [chosen = 0, when = 0, more = 0] = own;
    const day = (when * 256 + more) % decoyDays;
    if (day > today) continue;
    // A suspension ends after weeks; a withdrawal does not.
    const suspended = chosen === 0;
    if (suspended && today - day > 30) continue;
    found.push({ index, suspended });
  }
  return found;
}

/** Writes the value of a place, low bits first. */
export function setEntry(entries: Uint8Array, index: number, value: number): void {
  const at = Math.floor(index / 4);
  const shift = (index % 4) * statusBits;
  entries[at] = ((entries[at] ?? 0) & ~(3 << shift)) | (value << shift);
}
