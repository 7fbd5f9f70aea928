import { describe, expect, it } from 'vitest';
import { claim } from '#test/support/proof-vectors.ts';
import { bytesOf } from './bytes.rules.ts';
import { type Cbor, decodeCbor, encodeCbor } from './cbor.rules.ts';
import { checkKinds, encodeClaim, label, nameFor, readClaim } from './claim.rules.ts';

/** A claim's bytes with some fields set or, by undefined, left out. */
function changed(...changes: readonly [Cbor, Cbor | undefined][]): Uint8Array {
  const fields = new Map(decodeCbor(encodeClaim(claim)) as ReadonlyMap<Cbor, Cbor>);
  for (const [key, value] of changes) {
    if (value === undefined) fields.delete(key);
    else fields.set(key, value);
  }
  return encodeCbor(fields);
}
const index = (value: Cbor) => new Map<Cbor, Cbor>([['idx', value]]);

describe('a claim', () => {
  it('comes back as it was written', () => {
    expect(readClaim(encodeClaim(claim))).toEqual(claim);
    const { photoHash: _, ...plain } = claim;
    const read = readClaim(encodeClaim(plain));
    expect(read).toEqual(plain);
    expect(read).not.toHaveProperty('photoHash');
  });

  it('names every kind of check, and each on its day', () => {
    const checks = checkKinds.map((kind, n) => ({ kind, on: `2026-0${1 + (n % 9)}-1${n % 9}` }));
    expect(readClaim(encodeClaim({ ...claim, checks }))?.checks).toEqual(checks);
  });

  it('leaves out checks of a day that has no number', () => {
    const of = (on: string) =>
      readClaim(encodeClaim({ ...claim, checks: [{ kind: 'phone', on }] }))?.checks;
    expect(of('2019-12-31')).toEqual([]);
    expect(of('no day')).toEqual([]);
    expect(of('2020-01-02')).toEqual([{ kind: 'phone', on: '2020-01-02' }]);
    expect(of('2199-06-06')).toEqual([{ kind: 'phone', on: '2199-06-06' }]);
    expect(of('2199-06-07')).toEqual([]);
  });

  it.each<[string, readonly [Cbor, Cbor | undefined][]]>([
    ['the first second', [[label.issuedAt, 0]]],
    ['the last place of a list', [[label.status, index(0xffffffff)]]],
    ['the first place of a list', [[label.status, index(0)]]],
    ['a name as long as it may be', [[label.name, 'a'.repeat(64)]]],
  ])('is taken with %s', (_what, changes) => {
    expect(readClaim(changed(...changes))).not.toBeNull();
  });

  it.each<[string, readonly [Cbor, Cbor | undefined][]]>([
    ['no issuer', [[label.issuer, undefined]]],
    ['an empty issuer', [[label.issuer, '']]],
    ['an issuer of no text', [[label.issuer, 1]]],
    ['an issuer that is too long', [[label.issuer, 'a'.repeat(201)]]],
    ['a name that is too long in bytes', [[label.name, 'é'.repeat(33)]]],
    ['an empty name', [[label.name, '']]],
    ['no badge', [[label.badge, undefined]]],
    ['a badge that is too long', [[label.badge, 'a'.repeat(21)]]],
    ['an id of another length', [[label.id, new Uint8Array(11)]]],
    ['an id of no bytes', [[label.id, 'a'.repeat(12)]]],
    ['no time', [[label.issuedAt, undefined]]],
    ['a time of no number', [[label.issuedAt, '1800000000']]],
    ['a time before 1970', [[label.issuedAt, -1]]],
    ['a time beyond all', [[label.expiresAt, 2 ** 40]]],
    ['an end of no number', [[label.expiresAt, '1']]],
    ['an end at its beginning', [[label.expiresAt, claim.issuedAt]]],
    ['no place', [[label.status, undefined]]],
    ['a place that stands alone', [[label.status, 7]]],
    ['a place with something beside it', [[label.status, new Map([...index(1), ['uri', 'a']])]]],
    ['a place of no number', [[label.status, index('1')]]],
    ['a place below the first', [[label.status, index(-1)]]],
    ['a place that no list has', [[label.status, index(2 ** 32)]]],
    ['another level', [[label.level, 'Gold']]],
    ['no checks', [[label.checks, undefined]]],
    ['checks of no bytes', [[label.checks, 'abc']]],
    ['a check that is cut', [[label.checks, new Uint8Array([1, 0])]]],
    ['a check of no kind', [[label.checks, new Uint8Array([0, 0, 0])]]],
    ['a check of a kind to come', [[label.checks, new Uint8Array([11, 0, 0])]]],
    ['a check twice', [[label.checks, new Uint8Array([1, 0, 0, 1, 0, 1])]]],
    ['a photo of another length', [[label.photoHash, new Uint8Array(15)]]],
    ['a photo of no bytes', [[label.photoHash, 'a'.repeat(16)]]],
    ['a field that no claim has', [[1_000, 1]]],
  ])('is refused with %s', (_what, changes) => {
    expect(readClaim(changed(...changes))).toBeNull();
  });

  it('is refused where it is no map', () => {
    expect(readClaim(encodeCbor([1, 2]))).toBeNull();
    expect(readClaim(new Uint8Array([0xff]))).toBeNull();
  });
});

describe('a name', () => {
  it('stays whole up to 64 bytes', () => {
    expect(nameFor('a'.repeat(64))).toBe('a'.repeat(64));
    expect(nameFor('é'.repeat(32))).toBe('é'.repeat(32));
  });

  it('is cut between letters, with an ellipsis that fits', () => {
    expect(nameFor('a'.repeat(65))).toBe(`${'a'.repeat(61)}…`);
    expect(nameFor('é'.repeat(33))).toBe(`${'é'.repeat(30)}…`);
    expect(bytesOf(nameFor('👩‍🔧'.repeat(9))).length).toBeLessThanOrEqual(64);
    expect(nameFor('👩‍🔧'.repeat(9))).toBe(`${'👩‍🔧'.repeat(5)}…`);
  });

  it('does not end in a blank before its ellipsis, and keeps one at its beginning', () => {
    expect(nameFor(` ${'a'.repeat(59)} ${'b'.repeat(9)}`)).toBe(` ${'a'.repeat(59)}…`);
  });

  it('is written in one way, however it was typed', () => {
    expect(nameFor('Ada\u0301')).toBe('Ad\u00e1');
  });
});
