import { expect, test } from 'vitest';
import { documentAnswer, keepDocument } from './cached.server.ts';

/** A keeper whose documents are their facts, and how often it made one. */
function counting() {
  let made = 0;
  const kept = keepDocument(async (facts: { price: number; fails?: boolean }) => {
    made += 1;
    if (facts.fails && made === 1) throw new Error('the first try fails');
    return Buffer.from(JSON.stringify(facts));
  });
  return { kept, made: () => made };
}

test('a failed try is not kept', async () => {
  const { kept, made } = counting();
  await expect(kept({ price: 1, fails: true })).rejects.toThrow('the first try fails');
  await expect(kept({ price: 1, fails: true })).resolves.toBeDefined();
  expect(made()).toBe(2);
});

test('a document is made once for everybody who asks at once', async () => {
  const { kept, made } = counting();
  const [first, second] = await Promise.all([kept({ price: 1 }), kept({ price: 1 })]);
  expect(second).toBe(first);
  expect(made()).toBe(1);
});

test('other facts make another document with another tag, the same ones the same tag', async () => {
  const { kept, made } = counting();
  const first = await kept({ price: 1 });
  const second = await kept({ price: 2 });
  expect(second.etag).not.toBe(first.etag);
  expect((await kept({ price: 1 })).etag).toBe(first.etag);
  expect(made()).toBe(3);
  expect(first.etag).toMatch(/^"[\w-]{22}"$/);
});

test('as an answer it says its type, its name, its tag and how long it stays fresh', async () => {
  const document = await counting().kept({ price: 1 });
  const answer = documentAnswer(document, { filename: 'a.pdf', freshSeconds: 9 });
  expect(answer).toMatchObject({
    type: 'application/pdf',
    filename: 'a.pdf',
    headers: { etag: document.etag, 'cache-control': 'public, max-age=9' },
  });
});
