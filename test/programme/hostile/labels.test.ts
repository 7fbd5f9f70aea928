import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Form } from '#app/intake/forms/contract.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { filled } from '../../support/filled-form.ts';
import { openProduct, type Product } from '../../support/product.ts';
import { seed } from '../figures.ts';

// Check 27 for filled-in forms: labels are keys that strangers choose.
let product: Product;
beforeAll(async () => {
  product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
});
afterAll(() => product.close());

const names = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length'],
  ...['state', 'id', 'receipt', 'mailed', 'formId', 'staff', 'role', 'fullName', 'sections', '$ne'],
];
const bad = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const value = fc.oneof(
  fc.constantFrom<unknown>('accepted', { polluted: 1 }, [], null, true, 1),
  fc.constantFrom<unknown>({ constructor: { prototype: { polluted: 1 } } }, ['x']),
  fc.jsonValue({ maxDepth: 2 }),
);
const places = ['label', 'section', 'data', 'body'] as const;

it('300 payloads with labels of our own inside change no prototype, no state and no staff field', async () => {
  const form: Form = (await product.get('/forms/tag/community-agent')).json();
  const answers = await filled(form);
  const attacks = fc.sample(fc.tuple(fc.constantFrom(...places), bad, value), {
    numRuns: 300,
    seed,
  });
  const statuses = new Set<number>();
  for (const [n, [place, name, given]] of attacks.entries()) {
    const sent = JSON.parse(
      JSON.stringify(sentFormOf(form, answers as never, new Date(n * 1_000))),
    );
    const [first] = sent.data.sections;
    const target = { label: first.fields, section: first, data: sent.data, body: sent }[place];
    // As text: an object would swallow `__proto__` on the way.
    const text = JSON.stringify(sent).replace(
      JSON.stringify(target),
      () =>
        `${JSON.stringify(target).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(given)}}`,
    );
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/forms/${form.id}/submit`,
      headers: { 'content-type': 'application/json' },
      payload: text,
    });
    statuses.add(answer.statusCode);
    expect([text.slice(-200), answer.statusCode < 500]).toEqual([expect.anything(), true]);
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(statuses).toContain(400);
  const { rows } = await product.platform.database.executeSql(
    'select distinct state, tag, (select count(*) from submission_notes) as notes from form_submissions',
  );
  for (const row of rows as { state: string; tag: string; notes: unknown }[]) {
    expect([row.state, row.tag, Number(row.notes)]).toEqual(['new', 'community-agent', 0]);
  }
});
