import { describe, expect, it } from 'vitest';
import { bytesOf } from '#app/people/proof/verify/bytes.rules.ts';
import { type Cbor, encodeCbor } from '#app/people/proof/verify/cbor.rules.ts';
import {
  type Claim,
  checkKinds,
  encodeClaim,
  label,
} from '#app/people/proof/verify/claim.rules.ts';
import { signCose } from '#app/people/proof/verify/cose.rules.ts';
import { type Finding, judge } from '#app/people/proof/verify/verdict.rules.ts';
import { type Fields, goodDocuments, signKeys, signStatus } from '#test/support/proof-documents.ts';
import {
  addressWith,
  claim,
  crafted,
  fieldsOf,
  issuedAt,
  keysBy,
  makePair,
  statusBy,
} from '#test/support/proof-vectors.ts';
import { secondOpinion } from '#test/support/second-verifier.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { openDice } from '../fuzz/inputs.ts';

// PROOF-04: the product's verifier and one on kept libraries say the same of whatever they are shown.
const claims = amount('PROOFS', 100);
const hostile = amount('HOSTILE_PROOFS', 60);
const day = 86_400;

/** Two signers, one of whom was found out, and lists of states made at several times. */
async function open() {
  const [root, signer, found] = [await makePair(), await makePair(), await makePair()];
  const listed = (pair: typeof signer, status: string) => ({
    ...{ kty: 'EC', crv: 'P-256', x: pair.x, y: pair.y },
    ...{ kid: Buffer.from(pair.kid).toString('base64url') },
    ...{ nbf: issuedAt - day, exp: issuedAt + 94 * day, status },
  });
  const keys = await keysBy(root, [listed(signer, 'active'), listed(found, 'compromised')]);
  // Places 0 to 9 hold, 10 to 19 are withdrawn, 20 to 29 suspended, 30 to 39 never given.
  const entries = Object.fromEntries(
    Array.from({ length: 40 }, (_none, place) => [place, Math.floor(place / 10)]),
  );
  const lists = await Promise.all(
    [60, 10 * day, 40 * day].map(async (after) => ({
      at: issuedAt + after,
      jwt: await statusBy(signer, { at: issuedAt + after, entries }),
    })),
  );
  return { pinned: { kty: 'EC', crv: 'P-256', x: root.x, y: root.y }, signer, found, keys, lists };
}

/** What the rules of docs/proof.md come to, from how a case was made. */
function due(
  { index, expiresAt }: Pick<Claim, 'index' | 'expiresAt'>,
  { listAt, now, ours }: { listAt: number | null; now: number; ours: boolean },
): Finding {
  if (!ours) return 'not-ours';
  if (listAt !== null && index < 40) {
    if (index >= 30) return 'not-ours';
    if (index >= 20) return 'suspended';
    if (index >= 10) return 'withdrawn';
  }
  if (now >= expiresAt) return 'expired';
  const isFresh = listAt !== null && now <= listAt + 300 && listAt <= now + 300;
  return isFresh && issuedAt <= now + 300 ? 'genuine' : 'stale';
}

const names = ['Amina Yusuf', 'Ọláwálé Adébáyọ̀', "Ngozi O'Neil-Eze", 'Ɗan Ƙasa', '李小龍', 'A'];

describe(`two verifiers, seed ${seed}`, () => {
  it(`say of ${claims} claims what the rules come to`, async () => {
    const { pinned, signer, found, keys, lists } = await open();
    const dice = openDice(seed);
    const said = new Map<string, number>();
    for (let n = 0; n < claims; n += 1) {
      const made: Claim = {
        ...claim,
        id: Uint8Array.from({ length: 12 }, () => dice.below(256)),
        index: dice.below(4) === 0 ? dice.below(131_072) : dice.below(40),
        expiresAt: issuedAt + 1 + dice.below(60 * day),
        name: dice.pick(names),
        badge: `Sw-${String(dice.below(1e9)).padStart(9, '0')}`,
        level: dice.pick(['Free', 'Basic', 'Premium', 'Platinum'] as const),
        checks: checkKinds
          .filter(() => dice.below(2) === 0)
          .map((kind) => ({ kind, on: `20${20 + dice.below(80)}-0${1 + dice.below(9)}-11` })),
      };
      const by = dice.below(8) === 0 ? found : signer;
      const list = dice.pick([...lists, null]);
      const around = dice.pick([issuedAt, made.expiresAt, list?.at ?? issuedAt]);
      const now = around + dice.below(1_000) - 500;
      const address = addressWith(await signCose(by.key, by.kid, encodeClaim(made)));
      const held = { keys, status: list?.jwt ?? null, now };
      const first = (await judge(address, { ...held, root: pinned })).is;
      const second = await secondOpinion({ address, ...held }, pinned);
      const is = due(made, { listAt: list?.at ?? null, now, ours: by === signer });
      expect([n, address, first, second]).toEqual([n, address, is, is]);
      said.set(is, (said.get(is) ?? 0) + 1);
    }
    const told = [...said].map(([is, times]) => `${times} ${is}`).join(', ');
    noteFigure('proofs', `${claims} claims, both verifiers and the rules`, told);
    // Few claims need not come to all six.
    if (claims >= 1_000) expect(said.size).toBe(6);
  });

  it(`say the same of ${hostile} claims that our own key has signed and no rule allows`, async () => {
    const { pinned, signer, keys, lists } = await open();
    const dice = openDice(seed + 1);
    const values: Cbor[] = [
      ...[0, -1, 1, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER, '', 'a', '\0', 'Gold'],
      ...[[], [1, [2, [3]]], new Map(), new Map<Cbor, Cbor>([['idx', 'a']])],
      ...[new Map<Cbor, Cbor>([['idx', 2 ** 33]]), new Map<Cbor, Cbor>([[1, 4]])],
      ...[new Uint8Array(), new Uint8Array(3), new Uint8Array(300), 'x'.repeat(201)],
      { tag: 1, value: 7 },
    ];
    const fields: Cbor[] = Object.values(label);
    const raw: readonly ((payload: Uint8Array) => Uint8Array)[] = [
      // A byte more, a byte less, a byte changed, a map without a length, a number longer than it need be.
      (payload) => Uint8Array.from([...payload, dice.below(256)]),
      (payload) => payload.subarray(0, dice.below(payload.length)),
      (payload) => {
        const at = dice.below(payload.length);
        return payload.map((byte, place) => (place === at ? byte ^ (1 + dice.below(255)) : byte));
      },
      (payload) => Uint8Array.from([0xbf, ...payload.subarray(1), 0xff]),
      (payload) => Uint8Array.from([0xb8, (payload[0] ?? 0) & 31, ...payload.subarray(1)]),
      (payload) => Uint8Array.from([0xc1, ...payload]),
      // A field twice: the first, once more at the end.
      (payload) =>
        Uint8Array.from([
          (payload[0] ?? 0) + 1,
          ...payload.subarray(1),
          ...payload.subarray(1, 1 + 3 + bytesOf(claim.issuer).length),
        ]),
    ];
    let genuine = 0;
    for (let n = 0; n < hostile; n += 1) {
      const kind = dice.below(3);
      const good = encodeCbor(fieldsOf([]));
      const payload =
        kind === 0
          ? dice.pick(raw)(good)
          : encodeCbor(
              fieldsOf(
                kind === 1
                  ? [[dice.pick(fields), dice.below(6) === 0 ? undefined : dice.pick(values)]]
                  : [
                      [
                        dice.pick<Cbor>([0, 2, 3, 5, 8, -70_006, 'name', 65_536]),
                        dice.pick(values),
                      ],
                    ],
              ),
            );
      const address = addressWith(await crafted(signer, payload));
      const held = { keys, status: lists[0]?.jwt ?? null, now: issuedAt + 100 };
      const first = (await judge(address, { ...held, root: pinned })).is;
      const second = await secondOpinion({ address, ...held }, pinned);
      expect([n, address, first]).toEqual([n, address, second]);
      genuine += first === 'genuine' ? 1 : 0;
      // A field that no claim has is never let by, whatever stands in it.
      if (kind === 2) expect([address, first]).toEqual([address, 'not-ours']);
    }
    noteFigure('proofs', `${hostile} hostile claims: both alike, genuine all the same`, genuine);
    // A changed field may still be one that a claim may have, such as a name; most are not.
    expect(genuine).toBeLessThan(hostile / 4);
  });

  it(`say the same of ${hostile} pairs of lists that are signed and of odd form`, async () => {
    const [root, signer] = [await makePair(), await makePair()];
    const pinned = { kty: 'EC', crv: 'P-256', x: root.x, y: root.y };
    const entries = new Uint8Array(32_768);
    // Place 4711 is withdrawn, 4710 and 4712 hold.
    entries[4711 >> 2] = 1 << ((4711 % 4) * 2);
    const dice = openDice(seed + 2);
    const odd: unknown[] = [
      ...[
        undefined,
        null,
        true,
        0,
        -1,
        1,
        1.5,
        1e308,
        2 ** 40,
        issuedAt,
        `${issuedAt}`,
        '',
        'ES256',
      ],
      ...[
        'A',
        'AAAA',
        'A'.repeat(11),
        'A'.repeat(43),
        'A=',
        'é',
        [],
        [[]],
        {},
        { bits: 2 },
        ['b64'],
      ],
    ];
    const named = [
      'alg',
      'typ',
      'kid',
      'crit',
      'b64',
      'jwk',
      'zip',
      'iss',
      'iat',
      'exp',
      'ttl',
      'x',
    ];
    const listed = [
      'kty',
      'crv',
      'kid',
      'x',
      'y',
      'd',
      'nbf',
      'exp',
      'status',
      'use',
      'alg',
      'key_ops',
    ];
    const said = new Map<string, number>();
    for (let n = 0; n < hostile; n += 1) {
      const made = goodDocuments(signer, { issuer: claim.issuer, at: issuedAt, entries });
      const { keysHead, keys, statusHead, status } = made;
      const entry = keys.keys[0] as Fields;
      const places: readonly (readonly [Fields, readonly string[]])[] = [
        [keysHead, named],
        [keys, [...named, 'keys']],
        [entry, listed],
        [statusHead, named],
        [status, [...named, 'sub', 'status_list']],
        [status.status_list, ['bits', 'lst', 'aggregation_uri']],
      ];
      const changes = 1 + dice.below(2);
      for (let change = 0; change < changes; change += 1) {
        const [fields, names] = dice.pick(places);
        fields[dice.pick(names)] = dice.pick(odd);
      }
      if (dice.below(8) === 0 && Array.isArray(keys.keys)) {
        const many = [1, 2, 99, 100][dice.below(4)] ?? 1;
        keys.keys = [...Array.from({ length: many }, () => dice.pick([entry, ...odd])), entry];
      }
      const spelled = (jws: string) => {
        const at = dice.below(jws.length);
        const kinds = [
          `${jws}=`,
          `${jws}.`,
          jws.slice(0, -1),
          `${jws.slice(0, at)} ${jws.slice(at)}`,
        ];
        return dice.below(6) === 0 ? dice.pick([...kinds, jws.replace('.', '..'), '..', '']) : jws;
      };
      const held = {
        keys: { jws: spelled((await signKeys(root, made)).jws) },
        status: spelled(await signStatus(signer, made)),
        now: issuedAt + dice.pick([100, 1_000, 40 * day]),
      };
      const index = dice.pick([4710, 4711, 4712]);
      const proof = await signCose(signer.key, signer.kid, encodeClaim({ ...claim, index }));
      const address = addressWith(proof);
      const first = (await judge(address, { ...held, root: pinned })).is;
      const second = await secondOpinion({ address, ...held }, pinned);
      expect([n, held, first]).toEqual([n, held, second]);
      said.set(first, (said.get(first) ?? 0) + 1);
      // Whatever form the lists have, what was taken back is never called good.
      if (index === 4711) expect([n, first]).not.toEqual([n, 'genuine']);
    }
    const told = [...said].map(([is, times]) => `${times} ${is}`).join(', ');
    noteFigure('proofs', `${hostile} pairs of odd lists: both alike`, told);
    if (hostile >= 500) expect(said.size).toBeGreaterThanOrEqual(4);
  });
});
