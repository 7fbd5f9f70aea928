import { afterAll, describe, expect, it } from 'vitest';
import { openScripted, type Scripted } from '#test/support/scripted.ts';
import { openIdentity } from './open.ts';
import type { IdentityProvider, Kind, Query } from './provider.ts';

const provider = await openScripted();
afterAll(() => provider.close());

const numbers: Record<Kind, string> = {
  nin: '70123456789',
  selfie: '70123456789',
  vnin: 'AB012345678910YZ',
  phone: '+234 803 123 4567',
  bvn: '22222222222',
};

const consent = { id: 'c1', textVersion: '1', language: 'en', givenAt: '2026-11-22T10:00:00Z' };

function queryOf(kind: Kind, more: Partial<Query> = {}): Query {
  const person = { first: 'Amina', middle: 'Grace', last: 'Sample', birthDate: '1993-06-10' };
  const rest = { gender: 'female', phone: '08031234567' } as const;
  const selfie = kind === 'selfie' ? { selfie: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) } : {};
  return { kind, number: numbers[kind], ...person, ...rest, ...selfie, consent, ...more };
}

function opened(): IdentityProvider {
  const { base } = provider;
  return openIdentity({ provider: 'dojah', base, appId: 'app-1', secretKey: 'test_sk_1' });
}

/** What a check brings when the provider answers so. */
async function answered(kind: Kind, body: unknown, more: Partial<Scripted> = {}, query = {}) {
  provider.says({ body: typeof body === 'string' ? body : JSON.stringify(body), ...more });
  return opened().check(queryOf(kind, query), 'run-1');
}

const matched = { first: 'match', middle: 'match', last: 'match', birthDate: 'match' };

it('reads the sign that no database keeps as one that cannot be read', async () => {
  const entity = { first_name: 'Amina', last_name: 'Sample' };
  const { outcome, reference } = await answered('nin', { entity, reference_id: 'A\u0000B' });
  expect(outcome.is).toBe('answered');
  expect(reference).toBe('A\uFFFDB');
});

it('keeps the beginning of a number of a check without end', async () => {
  const entity = { first_name: 'Amina', last_name: 'Sample' };
  const told = await answered('nin', { entity, reference_id: 'r'.repeat(500_000) });
  expect(told.reference).toBe('r'.repeat(200));
});

describe('the records of Dojah, as its pages show them', () => {
  it.each<[string, Kind, object]>([
    [
      'NIN, older',
      'nin',
      {
        ...{ first_name: 'AMINA', middle_name: 'GRACE', surname: 'SAMPLE', gender: 'f' },
        ...{ birth_date: '10-06-1993', phone: '08031234567', photo: '/9j/photo' },
        ...{ marital_status: 'single', nok_surname: 'Kin' },
      },
    ],
    [
      'NIN, newer',
      'nin',
      {
        ...{ first_name: 'Amina', middle_name: 'Grace', last_name: 'Sample', gender: 'F' },
        ...{ date_of_birth: '1993-06-10', phone_number: '08031234567', picture: '/9j/photo' },
      },
    ],
    [
      'vNIN',
      'vnin',
      {
        ...{ vnin: 'AB012345678910YZ', firstname: 'Amina', middlename: 'Grace', surname: 'Sample' },
        ...{ user_id: 'WXABCD-1234', gender: 'f', mobile: '2348031234567' },
        ...{ dateOfBirth: '10/06/1993', photo: '/9j/photo' },
      },
    ],
    [
      'vNIN, other names',
      'vnin',
      {
        ...{ firstname: 'Sample', middlename: 'Grace', surname: 'Amina', userid: 'WXABCD-1234' },
        ...{
          vnin: 'ab012345678910yz',
          gender: 'f',
          telephoneno: 2348031234567,
          birthdate: '10-June-1993',
        },
      },
    ],
    [
      'phone',
      'phone',
      {
        ...{ first_name: 'Amina', middle_name: 'Grace', last_name: 'Sample', gender: 'Female' },
        ...{ nationality: 'NGA', date_of_birth: '10-Jun-1993', msisdn: '2348031234567' },
      },
    ],
  ])('%s is compared here', async (_what, kind, entity) => {
    const { outcome, ours, raw } = await answered(kind, { entity });
    const fields = { ...matched, gender: 'match', phone: 'match', face: 'not-provided' };
    expect(outcome).toEqual({ is: 'answered', fields, comparedBy: 'us' });
    expect(ours).toEqual(fields);
    expect(raw).not.toContain('/9j/photo');
    const digits = numbers[kind].replaceAll(' ', '').replace('+234', '');
    const isTold = JSON.stringify(entity).toUpperCase().includes(digits);
    expect(isTold).toBe(kind !== 'nin');
    expect(raw.toUpperCase()).not.toContain(digits);
  });

  it('a validated BVN keeps the provider’s word, field by field', async () => {
    const name = { confidence_value: 100, status: true };
    const entity = {
      bvn: { value: '22222222222', status: true },
      first_name: { confidence_value: 62.5, status: false },
      last_name: name,
      date_of_birth: { status: false },
    };
    const { outcome, ours } = await answered('bvn', { entity });
    expect(outcome).toMatchObject({
      is: 'answered',
      comparedBy: 'provider',
      fields: { first: 'partial', last: 'match', birthDate: 'mismatch', middle: 'not-provided' },
    });
    expect(ours).toBeNull();
    const unknown = { bvn: { value: '22222222222', status: false } };
    expect((await answered('bvn', { entity: unknown })).outcome).toEqual({ is: 'not-found' });
  });

  it.each([
    [{ confidence_value: 99.90351867675781, match: true }, 'match'],
    [{ confidence_value: '90', match: true }, 'match'],
    [{ confidence_value: 80, match: true }, 'partial'],
    [{ confidence_value: 99, match: false }, 'mismatch'],
  ])('a face compared with %j is a %s by our own threshold', async (told, face) => {
    const entity = { first_name: 'Amina', last_name: 'Sample', image: '/9j/photo' };
    const selfie = await answered('selfie', { entity: { ...entity, selfie_verification: told } });
    expect(selfie.outcome).toMatchObject({
      is: 'answered',
      fields: { first: 'match', face },
      score: Number(told.confidence_value),
    });
  });

  it('keeps the price and the reference', async () => {
    const entity = { first_name: 'Amina', last_name: 'Sample' };
    const body = { entity, reference_id: 'DJ-9' };
    const dear = await answered('nin', body, { headers: { price: '150.50' } });
    expect(dear).toMatchObject({ costKobo: 15_050, reference: 'DJ-9' });
    const silent = await answered('nin', { entity }, { headers: { price: 'free' } });
    expect(silent).toMatchObject({ costKobo: null, reference: null });
  });
});

describe('what is no record', () => {
  const broken = { is: 'unavailable', why: 'answer' };
  it.each<[string, number, unknown, object]>([
    ['an unknown vNIN, older style', 404, { error: 'vnin not found' }, { is: 'not-found' }],
    [
      'an unknown NIN, newer style',
      404,
      { status: 404, message: 'NIN not found', reference_id: 'DJ-1' },
      { is: 'not-found' },
    ],
    ['an unknown address', 404, { error: 'URL not found' }, { is: 'misconfigured', why: 'path' }],
    [
      'an unknown address in the words of a missing number',
      404,
      { message: 'Route GET:/api/v1/kyc/nin not found' },
      { is: 'misconfigured', why: 'path' },
    ],
    [
      'an unknown address that names the number',
      404,
      { message: 'Cannot GET /api/v1/kyc/nin' },
      { is: 'misconfigured', why: 'path' },
    ],
    ['a page of a web server', 404, '<html>404</html>', { is: 'misconfigured', why: 'path' }],
    ['bad input', 400, { error: 'nin is not valid' }, { is: 'input-error', field: 'number' }],
    ['a wrong key', 401, { error: 'key' }, { is: 'misconfigured', why: 'key' }],
    ['an empty wallet', 402, { error: 'balance' }, { is: 'misconfigured', why: 'wallet' }],
    ['no permission', 403, '', { is: 'misconfigured', why: 'key' }],
    ['a disabled product', 405, {}, { is: 'misconfigured', why: 'product' }],
    ['a slow request', 408, {}, { is: 'unavailable', why: 'timeout' }],
    ['a failing source', 424, { message: 'x' }, { is: 'unavailable', why: 'source' }],
    ['a failing provider', 503, 'down', { is: 'unavailable', why: 'server' }],
    ['a redirect', 302, '', broken],
    ['an unknown status', 418, {}, broken],
    ['no entity', 200, { message: 'ok' }, broken],
    ['an entity of text', 200, { entity: 'Webhook added' }, broken],
    ['a record without names', 200, { entity: { gender: 'f' } }, broken],
    ['names that are none', 200, { entity: { first_name: 'Not Available' } }, broken],
    ['half an answer', 200, '{"entity":{"first_name":"Amina"', broken],
    ['a web page', 200, '<!doctype html>', broken],
    ['nothing', 200, '', broken],
    ['null', 200, 'null', broken],
    [
      'a record of another number',
      200,
      { entity: { first_name: 'Amina', last_name: 'Sample', nin: '70123456780' } },
      broken,
    ],
  ])('%s (%i)', async (_what, status, body, outcome) => {
    const headers = { location: 'http://127.0.0.1:9/x' };
    const checked = await answered('nin', body, { status, headers });
    expect(checked.outcome).toEqual(outcome);
    expect(provider.came).toHaveLength(1);
  });

  it('is left alone as long as the provider asks for', async () => {
    const rate = await answered('nin', {}, { status: 429, headers: { 'retry-after': '7' } });
    expect(rate.outcome).toEqual({ is: 'unavailable', why: 'rate', retryAfterSeconds: 7 });
  });

  it('is an answer of more than 2 MB', async () => {
    const entity = { first_name: 'Amina', last_name: 'Sample', photo: 'a'.repeat(2 * 1024 * 1024) };
    expect((await answered('nin', { entity })).outcome).toEqual(broken);
    entity.photo = 'a'.repeat(1_500_000);
    expect((await answered('nin', { entity })).outcome).toMatchObject({ is: 'answered' });
  });
});

describe('what is sent', () => {
  it('is the key alone in its header, and the number in the address', async () => {
    await answered('vnin', {}, {}, { number: 'ab 0123 4567 8910 yz' });
    const [came] = provider.came;
    expect(came?.url).toBe('/api/v1/kyc/vnin?vnin=AB012345678910YZ');
    expect(came?.headers).toMatchObject({ appid: 'app-1', authorization: 'test_sk_1' });
  });

  it('is the selfie without a data address, and names only where they are compared', async () => {
    await answered('selfie', {});
    const [came] = provider.came;
    expect([came?.method, came?.url]).toEqual(['POST', '/api/v1/kyc/nin/verify']);
    expect(JSON.parse(came?.body ?? '')).toEqual({
      nin: '70123456789',
      first_name: 'Amina',
      last_name: 'Sample',
      selfie_image: '/9j/4A==',
    });
    await answered('phone', {});
    expect(provider.came[0]?.url).toBe('/api/v1/kyc/phone_number/basic?phone_number=08031234567');
  });
});

describe('a try of the key', () => {
  const tried = (body: unknown, status = 200) => {
    provider.says({ body: JSON.stringify(body), status });
    return opened().tryKey();
  };

  it('reads the wallet, which is text in naira', async () => {
    const wallet = (wallet_balance: unknown) => tried({ entity: { wallet_balance } });
    expect(await wallet('550.50')).toEqual({ is: 'accepted', balanceKobo: 55_050 });
    expect(await wallet('1,550')).toEqual({ is: 'accepted', balanceKobo: 155_000 });
    expect(await wallet(7)).toEqual({ is: 'accepted', balanceKobo: 700 });
    expect(await wallet('plenty')).toEqual({ is: 'accepted', balanceKobo: null });
  });

  it('says that a key is wrong, and asks a failing provider once more', async () => {
    expect(await tried({}, 401)).toEqual({ is: 'misconfigured', why: 'key' });
    expect(provider.came).toHaveLength(1);
    expect(await tried({}, 500)).toEqual({ is: 'unavailable', why: 'server' });
    expect(provider.came).toHaveLength(2);
  });
});
