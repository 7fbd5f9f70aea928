import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { openMoney } from '#test/support/money.ts';
import type { Product } from '#test/support/product.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import type { ApiDocument } from './documented.ts';
import { attack, faultOf } from './requests.ts';

// Check 22. `npm run programme` sends more; PROGRAMME_SEED repeats a run.
const count = amount('REQUESTS', 1_000);

let product: Product;
let document: ApiDocument;
beforeAll(async () => {
  // With a provider that answers: by chance a request is a good one, and a renewal's checkout is opened.
  product = await openMoney({ seeds: true, env: { LIMITS_FACTOR: '1000000' } });
  document = (await product.get('/openapi.json')).json<ApiDocument>();
});
afterAll(() => product.close());

describe(`malformed requests over all routes, seed ${seed}`, () => {
  it(`${count} of them end in a refusal of the documented shape, and the server lives`, async () => {
    const { findings, statuses } = await attack(product.app, document, { seed, count });
    const told = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    noteFigure('22 malformed requests', `seed ${seed}, ${count} requests`, told.join(', '));
    expect(findings).toEqual([]);
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['400', '404', '413', '415']));
    expect((await product.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(Object.prototype).not.toHaveProperty('a');
  }, 3_600_000);

  it('logs none of them as a fault', () => {
    expect(product.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});

/** A handler as it is often written: no shape, the framework's own error answers. */
function naiveServer(database: Database): FastifyInstance {
  const app = fastify();
  app.post('/api/naive', async (request) => {
    const { title } = request.body as { title: string };
    return database.executeSql('select $1::text as title', [title]);
  });
  app.post('/api/loud', async (request, reply) => {
    try {
      return { length: (request.body as { title: string }).title.trim().length };
    } catch (error) {
      return reply
        .code(400)
        .send({ success: false, message: String((error as Error).stack), error: 'x' });
    }
  });
  return app;
}

const only = (path: string): ApiDocument => {
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  return {
    paths: {
      [path]: {
        post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} },
      },
    },
  };
};

describe('an answer', () => {
  const name = "'; select pg_sleep(9); --";
  const sent = JSON.stringify({ [name]: 1, fields: ['x'] });
  const unknown = `"${name}" is not known here`;
  const words = { [name]: unknown, fields: 'Choose from the list' };
  it.each([
    ['names a field that was sent', 400, `${unknown} Choose from the list`, words, null],
    ['quotes a statement', 400, 'select "id" from "staff"', {}, 'something of the inside'],
    ['quotes it beside such a field', 400, unknown, { a: 'pg_class' }, 'something of the inside'],
    ['is a 500', 500, 'Oh no', {}, 'a fault of ours'],
  ])('that %s is judged so', (_what, statusCode, message, fields, fault) => {
    const body = JSON.stringify({ success: false, message, error: 'invalid', fields });
    expect(faultOf({ statusCode, body, headers: {} }, 'POST', sent)).toBe(fault);
  });
});

describe('the same requests', () => {
  it.each([
    ['/api/naive', 'a fault of ours'],
    ['/api/naive', 'another shape'],
    ['/api/loud', 'something of the inside'],
  ])('catch the naive %s: %s', async (path, why) => {
    const app = naiveServer(product.platform.database);
    const { findings } = await attack(app, only(path), { seed, count: 500 });
    expect(findings.filter((finding) => finding.why.startsWith(why)).length).toBeGreaterThan(0);
    await app.close();
  });
});
