import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '#platform/contract.ts';
import { openVoices } from '#test/support/feedback.ts';
import { desk } from '../contract.ts';
import { answerContact, listContacts, readContact } from './service.server.ts';

let product: Awaited<ReturnType<typeof openVoices>>;
const tickets: string[] = [];
beforeAll(async () => {
  product = await openVoices();
  for (let n = 0; n < 5; n += 1) {
    const body = {
      name: 'Ada',
      email: `a${n}@example.com`,
      phone: '08030000001',
      message: 'Canary',
    };
    const department = n === 0 ? 'Train with us' : 'General Inquiry';
    const from = product.newAddress();
    const answer = await product.post('/contacts', { ...body, department }, { from });
    tickets.push(answer.json().ticket);
    if (n % 2) product.clock.advance(1_000);
  }
});
afterAll(() => product.close());

const by = 'staff-1';

it('refuses what does not exist', async () => {
  const ticket = 'CT-00000000';
  const read = await readContact(product.platform, { ticket, by });
  const answered = await answerContact(product.platform, { ticket, by, state: 'closed' });
  for (const one of [read, answered]) expect((one as Refused).refusal).toBe(desk.notFound);
});

describe('the list', () => {
  it('shows every message once over its pages, the newest first', async () => {
    const seen: { ticket: string; receivedAt: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await listContacts(product.platform, {
        by,
        count: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.map(({ ticket }) => ticket).sort()).toEqual([...tickets].sort());
    const instants = seen.map(({ receivedAt }) => receivedAt);
    expect(instants).toEqual([...instants].sort().reverse());
    const strange = await listContacts(product.platform, { by, cursor: 'x~y' });
    expect(strange.items).toHaveLength(5);
  });

  it('finds what is of a department or in a state', async () => {
    const { items } = await listContacts(product.platform, { by, department: 'Train with us' });
    expect(items.map(({ ticket }) => ticket)).toEqual([tickets[0]]);
    expect((await listContacts(product.platform, { by, state: 'closed' })).items).toEqual([]);
  });
});

it('keeps state and note of a message, who handled it and each access (I8)', async () => {
  const ticket = tickets[0] ?? '';
  const change = { ticket, by, state: 'answered', note: ' Called back. ' } as const;
  const answered = await answerContact(product.platform, change);
  expect(answered).not.toBeInstanceOf(Refused);
  expect(answered).toMatchObject({ state: 'answered', note: 'Called back.' });
  expect(answered).not.toHaveProperty('fingerprint');
  await answerContact(product.platform, { ticket, by, state: 'answered' });
  expect(await product.audited('contact.answered')).toHaveLength(1);
  await answerContact(product.platform, { ticket, by, state: 'closed' });
  const read = await readContact(product.platform, { ticket, by });
  expect(read).toMatchObject({ state: 'closed', note: 'Called back.', message: 'Canary' });
  for (const action of ['list', 'read', 'answered', 'closed']) {
    const rows = await product.audited(`contact.${action}`);
    expect([action, rows.length > 0]).toEqual([action, true]);
    expect(JSON.stringify(rows)).not.toContain('Canary');
  }
});
