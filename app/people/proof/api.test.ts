import { inflateSync } from 'node:zlib';
import { decode, type Tag } from 'cbor2';
import { compactVerify, importJWK } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { heldByBadge } from '#app/people/verification/service.server.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import { readPdf } from '#test/support/pdf.ts';
import { openRecords, picture } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { keysOf } from './keys/keys.service.server.ts';
import { lives } from './lives.rules.ts';
import { proofOf } from './service.server.ts';
import { publishedFiles } from './status/published.service.server.ts';
import { placeFor, sweepPlaces } from './status/status.service.server.ts';
import { fromBase32 } from './verify/bytes.rules.ts';
import { judge } from './verify/verdict.rules.ts';

const dayMs = 86_400_000;
const product = await openRecords();
afterAll(() => product.close());

const card = (badge: string, query = '', by = product.agent) =>
  by.get(`/api/v1/records/${badge}/card${query}`);

async function published(): Promise<{ keys: { jws: string }; status: string }> {
  const files = publishedFiles(product.platform);
  const [listed, list] = await Promise.all(files.map((file) => file.answer(null as never, '')));
  if (!(listed instanceof FileAnswer && list instanceof FileAnswer)) throw new Error('Refused');
  const text = (file: FileAnswer) => Buffer.from(file.bytes).toString();
  return { keys: JSON.parse(text(listed)), status: text(list) };
}

async function addressFor(badge: string, life: number = lives.paper): Promise<string> {
  const held = await heldByBadge(product.platform, badge.toLowerCase());
  if (!held) throw new Error('No such record');
  const proof = await proofOf(product.platform, held, life);
  if (!proof) throw new Error('No proof');
  return proof.address;
}

async function verdictOf(address: string): Promise<string> {
  const root = (await keysOf(product.platform))?.root ?? {};
  const now = Math.floor(product.platform.clock.now().getTime() / 1000);
  return (await judge(address, { root, ...(await published()), now })).is;
}

/** The value of each place in the list as it is now, read by a library that is not ours. */
async function entriesNow(): Promise<number[]> {
  const { status } = await published();
  const root = (await keysOf(product.platform))?.ring.keys[0];
  const jwk = { kty: 'EC', crv: 'P-256', x: root?.x ?? '', y: root?.y ?? '' };
  const { payload, protectedHeader } = await compactVerify(status, await importJWK(jwk, 'ES256'));
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'statuslist+jwt' });
  const list = JSON.parse(Buffer.from(payload).toString());
  expect([list.status_list.bits, list.ttl]).toEqual([2, 300]);
  const bytes = inflateSync(Buffer.from(list.status_list.lst, 'base64url'));
  expect(bytes).toHaveLength((131_072 * 2) / 8);
  return [...bytes].flatMap((byte) => [0, 2, 4, 6].map((by) => (byte >> by) & 3));
}

const issue = (change: object = {}) => product.issue({ nationalId: '', photo: picture, ...change });
const setStatus = (badge: string, verb: string) =>
  product.agent.send('POST', `/api/v1/records/${badge}/${verb}`, {
    reason: 'A test of the proofs',
  });
const claimOf = (address: string) => {
  const bytes = fromBase32(address.slice(address.indexOf('#') + 1));
  const outer = decode<Tag>(bytes as Uint8Array);
  const [head, open, payload, signature] = outer.contents as Uint8Array[];
  return {
    tag: outer.tag,
    head: decode<Map<number, unknown>>(head as Uint8Array),
    open,
    claim: decode<Map<number, unknown>>(payload as Uint8Array),
    signature,
  };
};

describe('a badge card that is refused', () => {
  let badge = '';
  beforeEach(async () => {
    badge = await issue();
  });

  it('is for staff who may read records alone', async () => {
    const url = `/api/v1/records/${badge}/card`;
    expect((await product.app.inject({ url })).statusCode).toBe(401);
    const editor = await signIn(product, 'editor');
    expect((await card(badge, '', editor)).statusCode).toBe(403);
  });

  it('has two sizes and belongs to a record', async () => {
    expect((await card(badge, '?size=a4')).statusCode).toBe(400);
    expect((await card('Sw-NOBODY1')).statusCode).toBe(404);
    expect((await card('nonsense')).statusCode).toBe(404);
  });

  it.each(['suspend', 'hide'])('is not made after: %s', async (verb) => {
    const body = { reason: 'A test of the proofs', ...(verb === 'hide' ? { hidden: true } : {}) };
    await product.agent.send('POST', `/api/v1/records/${badge}/${verb}`, body);
    const answer = await card(badge);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'not-verified']);
  });

  it('is not made of a record whose time is over', async () => {
    expect((await card('Sw-TND07')).statusCode).toBe(409);
  });
});

describe('a badge card', () => {
  it.each([
    ['', [242.65, 153.01]],
    ['?size=id1', [242.65, 153.01]],
    ['?size=a6', [297.64, 419.53]],
  ])('%s is one page of its size, with what the public page shows', async (query, size) => {
    const answer = await card('Sw-AMY20', query);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['cache-control']).toBe('no-store');
    const { pages, sizes } = await readPdf(answer.rawPayload);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]?.map((one) => Math.round(one))).toEqual(size.map((one) => Math.round(one)));
    expect(pages[0]).toContain('Amina Yusuf');
    expect(pages[0]).toContain('Sw-AMY20');
    expect(pages[0]).toContain('Premium');
    expect(pages[0]).not.toMatch(/1991|080|@|9011/);
  });

  it('leaves an audit row', async () => {
    await card('Sw-AMY20');
    const rows = await product.trail('Sw-AMY20');
    expect(rows.at(-1)).toMatchObject({ action: 'records.card', actor: product.agent.id });
  });
});

describe('a proof (PROOF-01)', () => {
  it('is an address whose claim holds what is listed and nothing else', async () => {
    const address = await addressFor('Sw-AMY20');
    expect(address).toMatch(/^HTTP:\/\/LOCALHOST:3000\/V#[A-Z2-7]+$/);
    const { tag, head, open, claim, signature } = claimOf(address);
    expect([tag, head.get(1), (head.get(4) as Uint8Array).length, head.size]).toEqual([
      18, -7, 8, 2,
    ]);
    expect([
      (open as unknown as Map<number, unknown>).size ?? Object.keys(open ?? {}).length,
    ]).toEqual([0]);
    expect(signature).toHaveLength(64);
    expect([...claim.keys()].sort((a, b) => b - a)).toEqual([
      65535, 7, 6, 4, 1, -70001, -70002, -70003, -70004,
    ]);
    const issued = product.clock.now().getTime() / 1000;
    expect(claim.get(1)).toBe('http://localhost:3000');
    expect([claim.get(6), claim.get(4)]).toEqual([issued, issued + 30 * 86_400]);
    expect(claim.get(-70001)).toBe('Amina Yusuf');
    expect([claim.get(-70002), claim.get(-70003)]).toEqual(['Sw-AMY20', 'Premium']);
  });

  it('ends with its record, and a live one after ten minutes', async () => {
    const { claim } = claimOf(await addressFor('Sw-FNK58'));
    const held = await heldByBadge(product.platform, 'sw-fnk58');
    expect(claim.get(4)).toBe(Math.floor((held?.record.expiresAt?.getTime() ?? 0) / 1000));
    const live = claimOf(await addressFor('Sw-AMY20', lives.live)).claim;
    expect(Number(live.get(4)) - Number(live.get(6))).toBe(600);
  });

  it('is genuine, then suspended at once, genuine again, and withdrawn', async () => {
    const badge = await issue({ fullName: 'Lifecycle Person' });
    const address = await addressFor(badge);
    expect(await verdictOf(address)).toBe('genuine');
    expect((await setStatus(badge, 'suspend')).statusCode).toBe(200);
    expect(await verdictOf(address)).toBe('suspended');
    await setStatus(badge, 'lift');
    expect(await verdictOf(address)).toBe('genuine');
    await product.platform.database.kysely
      .updateTable('verification_records')
      .set({ standing: 'revoked' })
      .where('badge', '=', badge)
      .execute();
    expect(await verdictOf(address)).toBe('withdrawn');
  });

  it('is withdrawn where staff shorten the record, and stays so when its person is erased', async () => {
    const badge = await issue({ fullName: 'Erased Person', expiresOn: '2028-01-01' });
    const address = await addressFor(badge);
    const records = product.platform.database.kysely.updateTable('verification_records');
    const soon = new Date(product.clock.now().getTime() + 1_000);
    await records.set({ expires_at: soon }).where('badge', '=', badge).execute();
    expect(await verdictOf(address)).toBe('withdrawn');
    // What is made of it as it is now is good: it names another place.
    expect(await verdictOf(await addressFor(badge))).toBe('genuine');
    expect(await verdictOf(address)).toBe('withdrawn');
    await records.set({ hidden: true, full_name: 'Deleted' }).where('badge', '=', badge).execute();
    expect(await verdictOf(address)).toBe('withdrawn');
  });

  it('is withdrawn where the record has a lower level by now, and not where it has a higher one', async () => {
    const badge = await issue({ fullName: 'Lowered Person' });
    const toLevel = (level: string) =>
      product.platform.database.executeSql(
        `update verification_records set type_id =
          (select id from verification_types where level = $1 limit 1) where badge = $2`,
        [level, badge],
      );
    await toLevel('Basic');
    const basic = await addressFor(badge);
    await toLevel('Premium');
    const premium = await addressFor(badge);
    expect([await verdictOf(basic), await verdictOf(premium)]).toEqual(['genuine', 'genuine']);
    await toLevel('Basic');
    expect([await verdictOf(basic), await verdictOf(premium)]).toEqual(['genuine', 'withdrawn']);
    expect(await verdictOf(await addressFor(badge))).toBe('genuine');
  });

  it('never names the place of a decoy: nobody’s good proof is called withdrawn', {
    tags: 'nightly',
  }, async () => {
    const { clock, database, secrets } = product.platform;
    const recordId = (await heldByBadge(product.platform, 'sw-amy20'))?.id ?? '';
    const places = await database.transaction(async (trx) => {
      const drawn: number[] = [];
      for (let turn = 0; turn < 2_000; turn += 1) {
        const now = new Date(clock.now().getTime() + turn * 31 * dayMs);
        const asked = {
          recordId,
          level: 'Basic' as const,
          endsAt: new Date(clock.now().getTime() + dayMs),
        };
        drawn.push(await placeFor({ clock: { ...clock, now: () => now }, secrets }, trx, asked));
      }
      return drawn;
    });
    const entries = await entriesNow();
    expect(new Set(places).size).toBe(2_000);
    expect(places.filter((place) => entries[place] !== 0)).toEqual([]);
    // A place that was given under another key may lie on a decoy of this one.
    const decoy = entries.findIndex((entry) => entry !== 0);
    await database.executeSql(
      `insert into proof_indices values ($1, $2, now(), $3::timestamptz + interval '1 day')`,
      [decoy, recordId, clock.now()],
    );
    expect((await entriesNow())[decoy]).toBe(0);
    await database.executeSql('delete from proof_indices');
  });

  it('names a place that no other record gets, and that goes once nothing names it', async () => {
    const first = claimOf(await addressFor('Sw-AMY20')).claim.get(65535);
    const again = claimOf(await addressFor('Sw-AMY20')).claim.get(65535);
    const other = claimOf(await addressFor('Sw-NGZ42')).claim.get(65535);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    const entries = await entriesNow();
    // Decoys: nobody counts people by them.
    expect(entries.filter((entry) => entry !== 0).length).toBeGreaterThan(100);
    expect(entries).not.toContain(3);
    product.clock.advance(91 * dayMs);
    await sweepPlaces(product.platform);
    const places = product.platform.database.kysely.selectFrom('proof_indices').select('idx');
    expect(await places.execute()).toEqual([]);
    // Full: the next one has no place to be drawn but in a list twice as long (SCALE-01).
    await product.platform.database.executeSql(
      `insert into proof_indices select n, null, now(), now() + interval '1 year' from generate_series(0, 131071) n`,
    );
    const place = claimOf(await addressFor('Sw-NGZ42')).claim.get(65535) as { idx: number };
    expect(place.idx).toBeGreaterThanOrEqual(131_072);
    expect(place.idx).toBeLessThan(262_144);
  });
});
