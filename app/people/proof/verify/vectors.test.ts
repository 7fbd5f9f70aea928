import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  addressWith,
  claim,
  issuedAt,
  keysBy,
  makePair,
  makeVectors,
  statusBy,
  type Vector,
} from '#test/support/proof-vectors.ts';
import { secondOpinion } from '#test/support/second-verifier.ts';
import { base32, base64url, fromBase32, fromBase64url } from './bytes.rules.ts';
import { decodeCbor, encodeCbor } from './cbor.rules.ts';
import { encodeClaim, nameFor, readClaim } from './claim.rules.ts';
import { signCose } from './cose.rules.ts';
import { judge } from './verdict.rules.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const vectors = JSON.parse(read('proof-vectors.json')) as Vector[];
const root = JSON.parse(/<!-- root -->\n\n```json\n([^`]*)/.exec(read('proof.md'))?.[1] ?? '{}');

/** How often a claim is mutated: bounded here, more in the programme. */
const mutations = Number(import.meta.env.PROOF_MUTATIONS ?? 100);

describe('the vectors that ship (PROOF-04)', () => {
  it.each(vectors)('$name: $expect', async (vector) => {
    const first = await judge(vector.address, { ...vector, root });
    expect([first.is, await secondOpinion(vector, root)]).toEqual([vector.expect, vector.expect]);
  });

  it('are those that the script makes, every verdict among them', async () => {
    const made = await makeVectors();
    const kinds = ({ name, expect: is, now }: Vector) => [name, is, now];
    expect(vectors.map(kinds)).toEqual(made.vectors.map(kinds));
    expect(new Set(vectors.map((one) => one.expect)).size).toBe(6);
    expect(new Set(vectors.map((one) => one.name)).size).toBe(vectors.length);
    for (const vector of made.vectors) {
      const is = (await judge(vector.address, { ...vector, root: made.root as never })).is;
      expect([vector.name, is]).toEqual([vector.name, vector.expect]);
    }
  });
});

/** A genuine proof, and what a verifier holds of it. */
async function genuine() {
  const [top, signer] = [await makePair(), await makePair()];
  const listed = {
    ...{ kty: 'EC', crv: 'P-256', kid: base64url(signer.kid), x: signer.x, y: signer.y },
    ...{ nbf: issuedAt - 1, exp: issuedAt + 1_000, status: 'active' },
  };
  const [keys, status] = [await keysBy(top, [listed]), await statusBy(signer)];
  const good = await signCose(signer.key, signer.kid, encodeClaim(claim));
  const held = { keys, status, now: issuedAt + 100 };
  const pinned = { kty: 'EC', crv: 'P-256', x: top.x, y: top.y };
  return { good, held, pinned };
}

describe('hostile claims', () => {
  it(`are not ours, to both verifiers, ${mutations} times over`, async () => {
    const { good, held, pinned } = await genuine();
    expect((await judge(addressWith(good), { ...held, root: pinned })).is).toBe('genuine');
    for (let n = 0; n < mutations; n += 1) {
      const [kind = 0, high = 0, low = 0, what = 0] = randomBytes(4);
      const at = (high * 256 + low) % good.length;
      const mutant =
        kind % 5 === 0
          ? good.slice(0, at)
          : kind % 5 === 1
            ? Uint8Array.from([...good.slice(0, at), what, ...good.slice(at)])
            : kind % 5 === 2
              ? Uint8Array.from([...good.slice(0, at), ...good.slice(at + 1)])
              : kind % 5 === 3
                ? randomBytes(1 + at)
                : Uint8Array.from(good, (byte, place) =>
                    place === at ? byte ^ (what || 1) : byte,
                  );
      const address = addressWith(mutant);
      if (address === addressWith(good)) continue;
      const said = [
        (await judge(address, { ...held, root: pinned })).is,
        await secondOpinion({ address, ...held }, pinned),
      ];
      expect([address, ...said]).toEqual([address, 'not-ours', 'not-ours']);
    }
  });

  it('have anything but an empty map where nothing is signed', async () => {
    const { good, held, pinned } = await genuine();
    // After the tag, the array and the signed head of 13 bytes.
    const at = 2 + 1 + 13;
    expect(good[at]).toBe(0xa0);
    for (const other of [0x00, 0x31, 0x40, 0x60, 0x80, 0xf4, 0xf6, 0xf7, 0xe0]) {
      const mutant = Uint8Array.from(good, (byte, place) => (place === at ? other : byte));
      const address = addressWith(mutant);
      const said = [
        (await judge(address, { ...held, root: pinned })).is,
        await secondOpinion({ address, ...held }, pinned),
      ];
      expect([other, ...said]).toEqual([other, 'not-ours', 'not-ours']);
    }
  });

  it('never make the readers throw', () => {
    for (let n = 0; n < 5_000; n += 1) {
      const bytes = new Uint8Array(randomBytes(1 + (n % 60)));
      const value = decodeCbor(bytes);
      if (value !== null) expect(encodeCbor(value)).toEqual(bytes);
      expect(readClaim(bytes)).toBeNull();
    }
    // A depth and counts that no bytes stand behind.
    expect(decodeCbor(new Uint8Array(10_000).fill(0x81))).toBeNull();
    expect(decodeCbor(Uint8Array.from([0x9b, 0, 0, 0, 1, 0, 0, 0, 0]))).toBeNull();
    expect(decodeCbor(Uint8Array.from([0x5a, 0xff, 0xff, 0xff, 0xff]))).toBeNull();
  });
});

describe('letters', () => {
  it('are those of RFC 4648', () => {
    const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
    const letters = texts.map((text) => base32(new TextEncoder().encode(text)));
    expect(letters).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
    for (const odd of ['A', 'AAA', 'MZ', 'my', 'M1', 'MY='])
      expect([odd, fromBase32(odd)]).toEqual([odd, null]);
    expect([fromBase64url('_-8'), fromBase64url('_-9'), fromBase64url('a+b/')]).toEqual([
      new Uint8Array([255, 239]),
      null,
      null,
    ]);
  });

  it('of a long name are cut between whole ones', () => {
    expect(nameFor('Amina Yusuf')).toBe('Amina Yusuf');
    const cut = nameFor('Ọláwálé '.repeat(20));
    expect(new TextEncoder().encode(cut).length).toBeLessThanOrEqual(64);
    expect(cut).toMatch(/^(Ọláwálé ?)+[^ ]*…$/u);
  });
});
