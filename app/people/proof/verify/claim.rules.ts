import type { CheckKind, Level } from '#app/people/verification/contract.ts';
import { addDays, calendarDay, daysFromTo, isCalendarDay } from '#platform/time.ts';
import { bytesOf } from './bytes.rules.ts';
import { type Cbor, decodeCbor, encodeCbor } from './cbor.rules.ts';

/** What a proof says: a CWT (RFC 8392) with nothing in it but what stands here (PROOF-01). */

export interface ClaimedCheck {
  readonly kind: CheckKind;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

export interface Claim {
  readonly issuer: string;
  /** Seconds since 1970, as all times in a proof. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly id: Uint8Array;
  /** Its place in the status list. */
  readonly index: number;
  readonly name: string;
  readonly badge: string;
  readonly level: Level;
  readonly checks: readonly ClaimedCheck[];
  readonly photoHash?: Uint8Array;
}

export const label = {
  issuer: 1,
  expiresAt: 4,
  issuedAt: 6,
  id: 7,
  status: 65535,
  name: -70001,
  badge: -70002,
  level: -70003,
  checks: -70004,
  photoHash: -70005,
} as const;

/** Lengths in bytes. */
export const claimSizes = { id: 12, photoHash: 16, name: 64, badge: 20, issuer: 200 } as const;

/** The kinds of checks: a kind's number is its place, from 1 on (CASE-03). */
export const checkKinds = [
  'identity',
  'phone',
  'address',
  'police-record',
  'health',
  'guarantor-1',
  'guarantor-2',
  'meeting',
  'work-history',
  'visit',
] as const satisfies readonly CheckKind[];

const levels = ['Free', 'Basic', 'Premium', 'Platinum'] as const satisfies readonly Level[];

const firstDay = calendarDay('2020-01-01');

/** A byte for the kind and two for the day since 2020-01-01. A check of before then is left out. */
function packed(checks: readonly ClaimedCheck[]): Uint8Array {
  const bytes = checks.flatMap(({ kind, on }) => {
    const days = isCalendarDay(on) ? daysFromTo(firstDay, on) - 1 : -1;
    return days < 0 || days > 0xffff ? [] : [checkKinds.indexOf(kind) + 1, days >> 8, days & 255];
  });
  return Uint8Array.from(bytes);
}

function unpacked(bytes: Uint8Array): ClaimedCheck[] | null {
  if (bytes.length % 3 !== 0 || bytes.length > 3 * checkKinds.length) return null;
  const checks: ClaimedCheck[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [number = 0, high = 0, low = 0] = bytes.subarray(at, at + 3);
    const kind = checkKinds[number - 1];
    if (!kind || checks.some((one) => one.kind === kind)) return null;
    checks.push({ kind, on: addDays(firstDay, high * 256 + low) });
  }
  return checks;
}

/** A name as far as a code has room for it; what was cut off shows as an ellipsis. */
export function nameFor(fullName: string): string {
  const name = fullName.normalize('NFC');
  if (bytesOf(name).length <= claimSizes.name) return name;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (bytesOf(`${kept}${segment}…`).length > claimSizes.name) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

export function encodeClaim(claim: Claim): Uint8Array {
  const { photoHash } = claim;
  const entries: [Cbor, Cbor][] = [
    [label.issuer, claim.issuer],
    [label.expiresAt, claim.expiresAt],
    [label.issuedAt, claim.issuedAt],
    [label.id, claim.id],
    [label.status, new Map([['idx', claim.index]])],
    [label.name, nameFor(claim.name)],
    [label.badge, claim.badge],
    [label.level, claim.level],
    [label.checks, packed(claim.checks)],
    ...(photoHash ? [[label.photoHash, photoHash] satisfies [Cbor, Cbor]] : []),
  ];
  return encodeCbor(new Map(entries));
}

const isText = (value: Cbor | undefined, most: number): value is string =>
  typeof value === 'string' && value !== '' && bytesOf(value).length <= most;
const isTime = (value: Cbor | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value < 2 ** 40;
const isBytes = (value: Cbor | undefined, length: number): value is Uint8Array =>
  value instanceof Uint8Array && value.length === length;

/** Reads a claim; null for what lacks a field, has one that no claim has, or one of another kind. */
export function readClaim(payload: Uint8Array): Claim | null {
  const read = decodeCbor(payload);
  if (!(read instanceof Map)) return null;
  const fields = new Map<Cbor, Cbor>(read);
  const take = (key: number) => {
    const value = fields.get(key);
    fields.delete(key);
    return value;
  };
  const issuer = take(label.issuer);
  const expiresAt = take(label.expiresAt);
  const issuedAt = take(label.issuedAt);
  const id = take(label.id);
  const status = take(label.status);
  const name = take(label.name);
  const badge = take(label.badge);
  const level = take(label.level);
  const checks = take(label.checks);
  const photoHash = take(label.photoHash);
  if (fields.size > 0) return null;
  if (!isText(issuer, claimSizes.issuer) || !isText(name, claimSizes.name)) return null;
  if (!isText(badge, claimSizes.badge) || !isBytes(id, claimSizes.id)) return null;
  if (!isTime(issuedAt) || !isTime(expiresAt) || expiresAt <= issuedAt) return null;
  if (!(status instanceof Map) || status.size !== 1) return null;
  const index = status.get('idx');
  if (typeof index !== 'number' || index < 0 || index > 0xffffffff) return null;
  const known = levels.find((one) => one === level);
  const made = checks instanceof Uint8Array ? unpacked(checks) : null;
  if (!known || !made) return null;
  if (photoHash !== undefined && !isBytes(photoHash, claimSizes.photoHash)) return null;
  return {
    issuer,
    issuedAt,
    expiresAt,
    id,
    index,
    name,
    badge,
    level: known,
    checks: made,
    ...(photoHash ? { photoHash } : {}),
  };
}
