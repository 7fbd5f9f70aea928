import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '../signature.ts';
import { openSandbox } from './server.ts';
import { verdictOf } from './verdicts.ts';

const secret = 'test_sandbox';
const at = '2026-11-22T10:00:00.000Z';
let sandbox: FastifyInstance;

beforeEach(() => {
  sandbox = openSandbox({ mode: 'demo', secret, now: () => Date.parse(at) });
});
afterEach(() => sandbox.close());

const put = (what: string, payload: unknown) =>
  sandbox.inject({ method: 'PUT', url: `/sandbox/${what}`, payload: payload as object });
const read = async (what: string) =>
  (await sandbox.inject({ method: 'GET', url: `/sandbox/${what}` })).json();

const dojah = (url: string, headers: object = {}) =>
  sandbox.inject({
    method: 'GET',
    url: `/api/v1/${url}`,
    headers: { appid: '0001', authorization: secret, ...headers },
  });

function smile(more: object = {}) {
  return sandbox.inject({
    method: 'POST',
    url: '/v2/verify',
    payload: {
      partner_id: '0001',
      timestamp: at,
      signature: signatureOf(at, '0001', secret),
      country: 'NG',
      id_type: 'NIN_V2',
      id_number: '12345678900',
      first_name: 'Ngozi',
      last_name: 'Eze',
      partner_params: { job_id: 'run-1', user_id: 'run-1', job_type: 5 },
      ...more,
    },
  });
}

describe('the identity sandbox', () => {
  it('takes no live mode and no live key', () => {
    expect(() => openSandbox({ mode: 'live', secret })).toThrow(/demo only/);
    expect(() => openSandbox({ mode: 'demo', secret: 'prod_sk_1' })).toThrow(/test keys only/);
  });

  it.each([
    { fault: 'stall' },
    { delay: 1 },
    { delayMs: -1 },
    { delayMs: '5' },
    { fault: 'none', more: 1 },
    [],
  ])('declines the controls %j and stays as it is', async (controls) => {
    expect((await put('controls', { fault: '500' })).statusCode).toBe(200);
    expect((await put('controls', controls)).statusCode).toBe(400);
    expect(await read('controls')).toEqual({ delayMs: 0, fault: '500' });
  });

  it('declines a wallet of less than nothing', async () => {
    expect((await put('wallet', { kobo: -1 })).statusCode).toBe(400);
    expect((await put('wallet', { naira: 1 })).statusCode).toBe(400);
  });

  it.each([
    ['12345678900', 'match'],
    ['12345678901', 'not-found'],
    ['AB123456789012YZ', 'bad-format'],
    ['ab123456789013yz', 'source-down'],
    ['08031234564', 'partial'],
    ['12345678905', 'mismatch'],
    ['12345678906', 'unknown'],
    ['12345678909', 'unknown'],
    ['', 'bad-format'],
  ])('takes %s for a %s', (number, verdict) => {
    expect(verdictOf(number)).toBe(verdict);
  });
});

describe('Smile’s protocol', () => {
  it.each<[string, object, string]>([
    ['a parameter is missing', { first_name: undefined }, '2213'],
    ['another key signed', { signature: signatureOf(at, '0001', 'test_other') }, '2205'],
    ['another partner asks', { partner_id: '0002' }, '2205'],
    [
      'the job type is wrong',
      { partner_params: { job_id: 'a', user_id: 'a', job_type: 1 } },
      '2204',
    ],
    ['the id type is wrong', { id_type: 'PASSPORT' }, '2204'],
  ])('refuses where %s', async (_what, more, code) => {
    const answer = await smile(more);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect((await read('calls')).calls).toEqual([]);
  });

  it('answers with the job, signed anew, and no personal data', async () => {
    const answer = (await smile({ dob: '1990-02-28' })).json();
    expect(answer).toMatchObject({
      ResultCode: '1020',
      IsFinalResult: 'true',
      PartnerParams: { job_id: 'run-1', job_type: 5 },
      Actions: { Names: 'Exact Match', DOB: 'Exact Match', Gender: 'Not Provided' },
      signature: signatureOf(answer.timestamp, '0001', secret),
    });
    expect(JSON.stringify({ ...answer, signature: '' })).not.toMatch(/Ngozi|Eze|1990/);
  });

  it('charges what the register was asked for, not what it never heard of', async () => {
    const codes = [];
    for (const digit of [0, 1, 2, 3, 4, 5, 6]) {
      codes.push((await smile({ id_number: `1234567890${digit}` })).json().ResultCode);
    }
    expect(codes).toEqual(['1020', '1013', '1014', '1015', '1021', '1022', '1023']);
    const { calls, chargedKobo, walletKobo, byKind, byOutcome } = await read('calls');
    const charged = calls.map((call: { chargedKobo: number }) => call.chargedKobo > 0);
    expect(charged).toEqual([true, true, false, false, true, true, false]);
    expect([chargedKobo, walletKobo]).toEqual([40_000, 4_960_000]);
    expect(byKind).toEqual({ nin: 7 });
    expect(byOutcome).toMatchObject({ match: 1, 'source-down': 1, unknown: 1 });
    expect(calls[0]).toMatchObject({ key: 'run-1', number: '•••8900', protocol: 'smile' });
  });

  it('takes no money that the wallet does not hold', async () => {
    await put('wallet', { kobo: 15_000 });
    expect((await smile()).statusCode).toBe(200);
    expect((await smile()).statusCode).toBe(402);
    expect(await read('calls')).toMatchObject({ walletKobo: 5_000, chargedKobo: 10_000 });
  });
});

describe('Dojah’s protocol', () => {
  it('refuses a wrong key, and does not know other addresses', async () => {
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await dojah('balance', bearer)).statusCode).toBe(401);
    expect((await dojah('balance', { appid: 'other' })).statusCode).toBe(401);
    expect((await dojah('kyc/none?nin=12345678900')).json()).toEqual({ error: 'URL not found' });
  });

  it.each([
    ['kyc/nin?nin=70123456789', { surname: 'Sample', birth_date: '10-06-1993' }],
    ['kyc/vnin?vnin=AB012345678910YZ', { firstname: 'Amina', user_id: 'WXABCD-1234' }],
    ['kyc/bvn?bvn=22222222222', { bvn: { value: '22222222222', status: true } }],
    ['kyc/bvn/full?bvn=22222222222', { bvn: { value: '22222222222', status: true } }],
    ['kyc/phone_number/basic?phone_number=08031234560', { msisdn: '2348031234560' }],
  ])('knows its own test value: %s', async (url, entity) => {
    const answer = await dojah(url);
    expect(answer.headers.price).toBe('100');
    expect(answer.json().entity).toMatchObject(entity);
  });

  it('has two styles of errors, and a wallet of text', async () => {
    expect((await dojah('kyc/vnin?vnin=AB012345678911YZ')).json()).toEqual({
      error: 'vnin not found',
    });
    expect((await dojah('kyc/nin?nin=12345678901')).json()).toMatchObject({
      status: 404,
      message: 'nin not found',
    });
    expect((await dojah('kyc/nin?nin=12345678903')).statusCode).toBe(424);
    expect((await dojah('kyc/nin')).statusCode).toBe(400);
    await put('wallet', { kobo: 55_050 });
    expect((await dojah('balance')).json()).toEqual({ entity: { wallet_balance: '550.50' } });
    await put('wallet', { kobo: 5 });
    expect((await dojah('balance')).json()).toEqual({ entity: { wallet_balance: '0.05' } });
    expect((await dojah('kyc/nin?nin=12345678900')).statusCode).toBe(402);
  });
});
