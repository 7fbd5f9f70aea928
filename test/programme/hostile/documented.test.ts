import { beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { goodNote, sampleCalls } from '../sample-calls.ts';
import { type Answered, type ApiDocument, documentedBy } from './documented.ts';

// Check 23. Every answer that a test gets through the product's support is checked by this too.
let check: (answered: Answered) => string | null;
beforeAll(async () => {
  const product = await openProduct({ seeds: false, calls: () => sampleCalls({ kept: 0 }) });
  check = documentedBy((await product.get('/openapi.json')).json<ApiDocument>());
  expect((await product.post('/notes', goodNote)).statusCode).toBe(200);
  expect((await product.get('/notes/1/print')).statusCode).toBe(200);
  await product.close();
});

const answered = (change: Partial<Answered>): Answered => ({
  method: 'POST',
  url: '/api/notes',
  status: 200,
  type: 'application/json; charset=utf-8',
  body: '{"success":true,"id":1}',
  ...change,
});

// So that one check serves all products of the tests.
it('is judged by one document, whatever the settings are', async () => {
  const documentOf = async (env: Record<string, string>) => {
    const product = await openProduct({ seeds: false, env });
    const { body } = await product.get('/openapi.json');
    await product.close();
    return body;
  };
  const other = {
    IDENTITY_PROVIDER: 'dojah',
    DOJAH_APP_ID: 'an-app',
    DOJAH_SECRET_KEY: 'a-secret-key',
    LIMITS_FACTOR: '1000',
    SITE_URL: 'https://www.example.com',
    ADMIN_URL: 'https://admin.example.com',
  };
  expect(await documentOf(other)).toBe(await documentOf({}));
});

describe('an answer', () => {
  it('that is documented passes', () => {
    expect(check(answered({}))).toBeNull();
    const refusal = '{"success":false,"message":"No.","error":"no","fields":{"a":"b"}}';
    expect(check(answered({ status: 400, body: refusal }))).toBeNull();
    expect(check(answered({ url: '/nowhere' }))).toBeNull();
    const file = { method: 'GET', url: '/api/notes/1/print', type: 'application/pdf', body: '%P' };
    expect(check(answered(file))).toBeNull();
  });

  it.each([
    ['a field too many', { body: '{"success":true,"id":1,"secret":"inside"}' }, 'additional'],
    ['a field too few', { body: '{"success":true}' }, 'required'],
    ['another type of field', { body: '{"success":true,"id":"1"}' }, 'number'],
    ['a status that is not documented', { status: 418 }, 'not documented'],
    ['another media type', { type: 'text/html' }, 'text/html is not documented'],
    ['an error in another shape', { status: 400, body: '{"statusCode":400}' }, 'required'],
    [
      'an inside detail in an error',
      {
        status: 400,
        body: '{"success":false,"message":"","error":"","stack":"at x"}',
      },
      'additional',
    ],
    [
      'a page in place of a file',
      {
        method: 'GET',
        url: '/api/notes/1/print?x=1',
        type: 'text/html',
      },
      'text/html',
    ],
  ])('catches %s', (_name, change, word) => {
    expect(check(answered(change))).toContain(word);
  });
});
