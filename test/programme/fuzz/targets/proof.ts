import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import {
  base32,
  base64url,
  bytesOf,
  fromBase32,
  fromBase64url,
  isSame,
} from '#app/people/proof/verify/bytes.rules.ts';
import { type Cbor, decodeCbor, encodeCbor } from '#app/people/proof/verify/cbor.rules.ts';
import { encodeClaim, nameFor, readClaim } from '#app/people/proof/verify/claim.rules.ts';
import { ecdsa, proofIn, readCose } from '#app/people/proof/verify/cose.rules.ts';
import { readJws } from '#app/people/proof/verify/jws.rules.ts';
import { readKeys } from '#app/people/proof/verify/keys.rules.ts';
import { entryOf, readStatus } from '#app/people/proof/verify/status.rules.ts';
import { judge } from '#app/people/proof/verify/verdict.rules.ts';
import { claim, keysBy, makePair, statusBy, type Vector } from '#test/support/proof-vectors.ts';
import { must, type Target } from '../run.ts';

const docs = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const vectors = JSON.parse(docs('proof-vectors.json')) as Vector[];
const root = JSON.parse(/<!-- root -->\n\n```json\n([^`]*)/.exec(docs('proof.md'))?.[1] ?? '{}');

const proofs = vectors.map(({ address }) => proofIn(address)).filter((one) => one !== null);
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const payloads = proofs.map((one) => readCose(one)?.payload).filter((one) => one !== undefined);

const { value } = fc.letrec<{ value: Cbor }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.maxSafeInteger(),
    fc.string({ maxLength: 30 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(fc.integer(), tie('value')), { maxLength: 5 }).map((one) => new Map(one)),
    fc.record({ tag: fc.nat(100_000), value: tie('value') }),
  ),
}));

const signer = await makePair();
const top = await makePair();
const pinned = { kty: 'EC', crv: 'P-256', x: top.x, y: top.y };
const { x, y } = signer;
const listed = {
  kty: 'EC',
  crv: 'P-256',
  kid: base64url(signer.kid),
  x,
  y,
  nbf: 0,
  exp: 2 ** 33,
  status: 'active',
};
const keys = await readKeys(await keysBy(top, [listed]), pinned);
if (!keys) throw new Error('the key list of the fuzzer is none');
const status = await statusBy(signer);

/** Signs a payload that no signer of ours would write. */
async function signed(key: CryptoKey, head: object, payload: string): Promise<string> {
  const parts = [JSON.stringify({ ...head, alg: 'ES256' }), payload.toWellFormed()].map((part) =>
    base64url(bytesOf(part)),
  );
  const signature = await crypto.subtle.sign(ecdsa, key, bytesOf(parts.join('.')));
  return [...parts, base64url(new Uint8Array(signature))].join('.');
}

const first = vectors[0] as Vector;
const lettersOf = (address: string) => address.slice(address.indexOf('#') + 1);

export const proofTargets: readonly Target[] = [
  {
    name: 'CBOR, COSE and claims',
    share: 1_000,
    most: 4_000,
    bytes: true,
    examples: [...proofs, ...payloads, encodeClaim(claim)].map(asText),
    words: [
      '\x81',
      '\x9f',
      '\xa0',
      '\xbf',
      '\xd2',
      '\x1b',
      '\x5b',
      '\x7b',
      '\x9b',
      '\xbb',
      '\xf9',
      '\xfb',
    ],
    shape: value.map((one) => asText(encodeCbor(one))),
    read(input) {
      const bytes = asBytes(input);
      const read = decodeCbor(bytes);
      if (read === null) {
        must(readClaim(bytes) === null && readCose(bytes) === null, 'a claim that is no CBOR');
        return null;
      }
      must(isSame(encodeCbor(read), bytes), 'CBOR is written otherwise');
      const cose = readCose(bytes);
      must(cose === null || (cose.kid.length === 8 && cose.signature.length === 64), 'COSE sizes');
      const claimed = readClaim(bytes);
      if (claimed && nameFor(claimed.name) === claimed.name) {
        must(isSame(encodeClaim(claimed), bytes), 'a claim is written otherwise');
      }
      return claimed ?? cose ?? read;
    },
  },
  {
    name: 'letters of proofs and JWS',
    share: 1_000,
    most: 20_000,
    examples: [first.address, first.keys.jws, status.slice(0, 4_000), 'MZXW6YTBOI', '_-8', status],
    words: ['#', '.', '=', '-', '_', 'A', '..', '+', 'eyJhbGciOiJub25lIn0'],
    read(input) {
      const proof = proofIn(input);
      must(proof === null || base32(proof) === lettersOf(input), 'base32 is written otherwise');
      const plain = fromBase64url(input);
      must(plain === null || base64url(plain) === input, 'base64url is written otherwise');
      const other = fromBase32(input);
      must(other === null || base32(other) === input, 'base32 of a text is written otherwise');
      const jws = readJws(input);
      must(jws === null || jws.head.alg === 'ES256', 'a JWS under another algorithm');
      return jws ?? proof ?? plain;
    },
  },
  {
    name: 'key lists, signed',
    share: 20,
    most: 100_000,
    examples: [JSON.stringify({ iss: 'https://a.example', iat: 1, keys: [listed] }), '{"keys":[]}'],
    words: ['"kid"', '"x"', '"status"', '"compromised"', 'null', '[]', '{}', '"nbf":', '1e999'],
    shape: fc
      .record({
        iss: fc.constantFrom<unknown>('https://a.example', 'https://a.example', 1, null),
        iat: fc.constantFrom<unknown>(1, 1, '1', null),
        keys: fc.array(
          fc.oneof(fc.constant(listed), fc.constant({ ...listed, nbf: '0' }), fc.jsonValue()),
        ),
      })
      .map((one) => JSON.stringify(one)),
    async read(input) {
      const read = await readKeys({ jws: await signed(top.key, {}, input) }, pinned);
      must(read === null || read.keys.length <= 100, 'a list of too many keys');
      must(!read || typeof read.issuer === 'string', 'a list without an issuer');
      return read;
    },
  },
  {
    name: 'status lists, signed',
    share: 20,
    most: 60_000,
    bytes: true,
    examples: [
      asText(deflateSync(new Uint8Array(4_000))),
      asText(deflateSync(Buffer.alloc(900, 27))),
    ],
    async read(input) {
      const payload = {
        ...{ sub: `${keys.issuer}/.well-known/sapioworker-status`, iat: 10, ttl: 300 },
        status_list: { bits: 2, lst: base64url(asBytes(input)) },
      };
      const head = { typ: 'statuslist+jwt', kid: listed.kid };
      const read = await readStatus(await signed(signer.key, head, JSON.stringify(payload)), keys);
      if (!read) return null;
      must(read.entries.length <= 16 * 1024 * 1024, 'a list larger than any');
      const beyond = entryOf(read, read.entries.length * 4);
      must(beyond === null, 'an entry beyond the end');
      return read.entries.length;
    },
  },
  {
    name: 'verdicts on proofs',
    share: 20,
    most: 8_000,
    examples: vectors.filter((one) => one.keys.jws === first.keys.jws).map((one) => one.address),
    words: ['#', 'A', '7', 'HTTPS://', 'MZXW6'],
    async read(input) {
      const { is, claim: said } = await judge(input, { ...first, root });
      const letters = lettersOf(input);
      const isKnown = vectors.some(({ address }) => lettersOf(address) === letters);
      must(isKnown || (is === 'not-ours' && said === undefined), 'a changed proof is believed');
      return is === 'not-ours' ? null : is;
    },
  },
];
