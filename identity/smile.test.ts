import { afterAll, describe, expect, it } from 'vitest';
import { openScripted } from '#test/support/scripted.ts';
import { openIdentity } from './open.ts';
import type { Kind, Query } from './provider.ts';
import { signatureOf } from './signature.ts';

const partnerId = '0023';
const apiKey = 'test_smile';
const at = '2026-11-22T10:00:00.000Z';
const now = () => Date.parse(at);

const provider = await openScripted();
afterAll(() => provider.close());

const query: Query = {
  kind: 'nin',
  number: '70123456789',
  first: 'Amina',
  middle: 'Grace',
  last: 'Sample',
  birthDate: '1993-06-10',
  gender: 'female',
  phone: '08031234567',
  consent: { id: 'c1', textVersion: '1', language: 'en', givenAt: '2026-11-22T09:00:00Z' },
};

const exact = 'Exact Match';
const actions = {
  Verify_ID_Number: 'Verified',
  Return_Personal_Info: 'Not Returned',
  Names: exact,
  DOB: exact,
  Gender: exact,
  Phone_Number: exact,
  ID_Verification: exact,
};

/** A result as the provider's pages show it. */
function resultOf(code: unknown, more: object = {}) {
  return {
    JSONVersion: '1.0.0',
    SmileJobID: '0000056574',
    PartnerParams: { job_id: 'run-1', user_id: 'run-1', job_type: 5 },
    ResultType: 'ID Verification',
    ResultText: 'Text',
    ResultCode: code,
    IsFinalResult: 'true',
    Actions: actions,
    Country: 'NG',
    IDType: 'NIN_V2',
    IDNumber: '70123456789',
    ExpirationDate: 'NaN-NaN-NaN',
    FullName: '',
    DOB: 'Not Available',
    Photo: 'Not Available',
    timestamp: at,
    signature: signatureOf(at, partnerId, apiKey),
    ...more,
  };
}

async function answered(body: unknown, status = 200, more: Partial<Query> = {}) {
  provider.says({ body: typeof body === 'string' ? body : JSON.stringify(body), status });
  const { base } = provider;
  const smile = openIdentity({ provider: 'smile', base, partnerId, apiKey, now });
  return smile.check({ ...query, ...more }, 'run-1');
}

const every = (word: string) => ({
  ...{ first: word, middle: word, last: word, birthDate: word, gender: word, phone: word },
  face: 'not-provided',
});

describe('the result codes of Smile', () => {
  it.each<[string, object, string]>([
    ['1013', { is: 'not-found' }, 'no such number'],
    ['1014', { is: 'input-error', field: 'number' }, 'a number of another form'],
    ['1015', { is: 'unavailable', why: 'source' }, 'the register is down'],
    ['1016', { is: 'misconfigured', why: 'product' }, 'never a rejection of the person'],
    ['2204', { is: 'misconfigured', why: 'request' }, 'a wrong type'],
    ['2205', { is: 'misconfigured', why: 'key' }, 'not authorised'],
    ['2213', { is: 'misconfigured', why: 'request' }, 'a missing parameter'],
    ['2220', { is: 'misconfigured', why: 'product' }, 'not live yet'],
    ['2405', { is: 'misconfigured', why: 'key' }, 'not authorised'],
    ['0001', { is: 'unavailable', why: 'source' }, 'bad data of the register'],
    ['1017', { is: 'unavailable', why: 'answer' }, 'no success because it begins with 101'],
    ['9999', { is: 'unavailable', why: 'answer' }, 'unknown'],
  ])('%s means %j: %s', async (code, outcome) => {
    expect((await answered(resultOf(code))).outcome).toEqual(outcome);
  });

  it('1023 costs nothing, others do not tell', async () => {
    const free = await answered(resultOf('1023'));
    expect(free).toMatchObject({ outcome: { is: 'not-found' }, costKobo: 0 });
    const found = await answered(resultOf('1020'));
    expect(found).toMatchObject({ costKobo: null, reference: '0000056574' });
  });

  it('1020 with words is a match of each field', async () => {
    const { outcome, ours } = await answered(resultOf('1020'));
    expect(outcome).toEqual({ is: 'answered', comparedBy: 'provider', fields: every('match') });
    expect(ours).toBeNull();
  });

  it('1021 needs one field only: the words decide, not its category', async () => {
    const words = { ...actions, Names: 'No Match', DOB: 'Transposed', Gender: 'Partial Match' };
    const { outcome } = await answered(resultOf(1021, { Actions: words }));
    expect(outcome).toMatchObject({
      is: 'answered',
      fields: { first: 'mismatch', last: 'mismatch', birthDate: 'partial', gender: 'partial' },
    });
  });

  it('codes speak where no field has a word', async () => {
    const silent = { Actions: { Names: 'Perhaps', DOB: 7 } };
    for (const [code, word] of [
      ['1020', 'match'],
      ['1021', 'partial'],
      ['1022', 'mismatch'],
    ] as const) {
      const { outcome } = await answered(resultOf(code, silent));
      expect(outcome).toMatchObject({ is: 'answered', fields: every(word) });
    }
  });

  it('says nothing of fields that were not asked for', async () => {
    const less = { middle: undefined, birthDate: undefined, gender: undefined, phone: undefined };
    const { outcome } = await answered(resultOf('1020'), 200, less);
    const fields = { ...every('not-provided'), first: 'match', last: 'match' };
    expect(outcome).toMatchObject({ fields });
  });

  it('a record that comes all the same is compared, with its quirks', async () => {
    const record = {
      FullName: 'SAMPLE AMINA GRACE',
      DOB: 'NaN-NaN-NaN',
      PhoneNumber: 2348031234567,
    };
    const { outcome, ours } = await answered(resultOf('1012', { ...record, Actions: {} }));
    const fields = { ...every('match'), birthDate: 'not-provided', gender: 'not-provided' };
    expect(outcome).toEqual({ is: 'answered', comparedBy: 'us', fields });
    expect(ours).toEqual(fields);
    const bare = await answered(resultOf('1012', { Actions: {}, FullName: 'Not Available' }));
    expect(bare.outcome).toEqual({ is: 'unavailable', why: 'answer' });
  });
});

describe('an answer that cannot be relied on', () => {
  const signed = (timestamp: string) => ({
    timestamp,
    signature: signatureOf(timestamp, partnerId, apiKey),
  });
  it.each<[string, object]>([
    ['signed with another key', { signature: signatureOf(at, partnerId, 'other') }],
    ['signed for another partner', { signature: signatureOf(at, '0024', apiKey) }],
    ['signed with nothing', { signature: '' }],
    ['older than five minutes', signed('2026-11-22T09:54:59.000Z')],
    ['from the future', signed('2026-11-22T10:05:01.000Z')],
    ['without a time', signed('yesterday')],
    ['about another check', { PartnerParams: { job_id: 'run-2' } }],
    ['without a job', { PartnerParams: {} }],
  ])('is one %s', async (_what, more) => {
    const { outcome, raw } = await answered(resultOf('1020', more));
    expect(outcome).toEqual({ is: 'unavailable', why: 'answer' });
    expect(raw).toBe('');
  });

  it('is taken up to five minutes of its signature', async () => {
    const { outcome } = await answered(resultOf('1020', signed('2026-11-22T09:55:00.000Z')));
    expect(outcome.is).toBe('answered');
  });

  it.each<[number, unknown, object]>([
    [200, '', { is: 'unavailable', why: 'answer' }],
    [200, '<html>', { is: 'unavailable', why: 'answer' }],
    [200, { success: true }, { is: 'unavailable', why: 'answer' }],
    [400, { code: '2205', error: 'not you' }, { is: 'misconfigured', why: 'key' }],
    [400, { code: 2213, error: 'x' }, { is: 'misconfigured', why: 'request' }],
    [400, { code: '1013', error: 'x' }, { is: 'unavailable', why: 'answer' }],
    [401, '', { is: 'misconfigured', why: 'key' }],
    [402, {}, { is: 'misconfigured', why: 'wallet' }],
    [404, { error: 'nin not found' }, { is: 'misconfigured', why: 'path' }],
    [424, {}, { is: 'unavailable', why: 'source' }],
    [429, {}, { is: 'unavailable', why: 'rate' }],
    [502, '', { is: 'unavailable', why: 'server' }],
    [504, '', { is: 'unavailable', why: 'timeout' }],
  ])('HTTP %i with %j is %j', async (status, body, outcome) => {
    expect((await answered(body, status)).outcome).toEqual(outcome);
  });
});

describe('what is sent', () => {
  it.each<[Kind, string, string, string]>([
    ['nin', '70123456789', 'NIN_V2', '70123456789'],
    ['vnin', 'ab012345678910yz', 'V_NIN', 'AB012345678910YZ'],
    ['phone', '+234 803 123 4567', 'PHONE_NUMBER', '08031234567'],
    ['bvn', '222 2222 2222', 'BVN', '22222222222'],
  ])('is %s as Basic KYC wants it', async (kind, number, id_type, id_number) => {
    const { raw } = await answered(resultOf('1020', { IDNumber: id_number }), 200, {
      kind,
      number,
    });
    const [came] = provider.came;
    expect([came?.method, came?.url]).toEqual(['POST', '/v2/verify']);
    expect(JSON.parse(came?.body ?? '')).toEqual({
      source_sdk: 'rest_api',
      source_sdk_version: '2.0.0',
      partner_id: partnerId,
      timestamp: at,
      signature: signatureOf(at, partnerId, apiKey),
      country: 'NG',
      id_type,
      id_number,
      first_name: 'Amina',
      middle_name: 'Grace',
      last_name: 'Sample',
      dob: '1993-06-10',
      gender: 'F',
      phone_number: '08031234567',
      partner_params: { job_id: 'run-1', user_id: 'run-1', job_type: 5 },
    });
    expect(raw).not.toContain(id_number);
    expect(JSON.parse(raw)).toMatchObject({ IDNumber: 'left out', ResultCode: '1020' });
  });

  it('is nothing where the check is not offered, or the query cannot be right', async () => {
    const selfie = await answered(resultOf('1020'), 200, { kind: 'selfie' });
    expect(selfie.outcome).toEqual({ is: 'misconfigured', why: 'kind' });
    for (const [field, more] of [
      ['number', { number: '7012345678' }],
      ['number', { kind: 'vnin', number: '70123456789' }],
      ['number', { kind: 'phone', number: '01234' }],
      ['first', { first: ' - ' }],
      ['last', { last: 'N/A' }],
      ['birthDate', { birthDate: '10-06-1993' }],
      ['birthDate', { birthDate: '1993-02-30' }],
      ['phone', { phone: '12' }],
      ['consent', { consent: { ...query.consent, id: '' } }],
    ] as const) {
      expect((await answered('', 200, more)).outcome).toEqual({ is: 'input-error', field });
    }
    expect(provider.came).toEqual([]);
  });
});
