import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openVoices } from '#test/support/feedback.ts';
import { signIn } from '#test/support/staff.ts';
import { inboxErrors } from '../contract.ts';
import { openContacts } from './service.server.ts';

const tickets: string[] = [];
const product = await openVoices();
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
afterAll(() => product.close());

const path = '/api/v1/contacts';

it('refuses whoever may not, and what does not exist', async () => {
  expect((await product.app.inject({ url: path })).statusCode).toBe(401);
  expect((await (await signIn(product, 'finance')).get(path)).statusCode).toBe(403);
  const support = await signIn(product, 'support');
  expect((await support.get(`${path}/CT-00000000`)).statusCode).toBe(404);
  const change = { state: 'closed', handledAt: null };
  const handled = await support.send('POST', `${path}/CT-00000000/handle`, change);
  expect(handled.json()).toMatchObject({ error: inboxErrors.notFound.code });
});

describe('the list', () => {
  it('shows every message once over its pages, the newest first, and little of each', async () => {
    const support = await signIn(product, 'support');
    const seen: { id: string; receivedAt: string }[] = [];
    for (let page = 1; ; page += 1) {
      const { data, hasNext } = (await support.get(`${path}?perPage=2&page=${page}`)).json();
      seen.push(...data);
      if (!hasNext) break;
    }
    expect(seen.map(({ id }) => id).sort()).toEqual([...tickets].sort());
    const instants = seen.map(({ receivedAt }) => receivedAt);
    expect(instants).toEqual([...instants].sort().reverse());
    for (const one of seen)
      for (const gone of ['email', 'phone', 'note', 'fingerprint']) {
        expect(one).not.toHaveProperty(gone);
      }
  });

  it('finds a message by its ticket, and what is of a department or in a state', async () => {
    const support = await signIn(product, 'support');
    const found = await support.get(`${path}?department=Train+with+us`);
    expect(found.json().data.map(({ id }: { id: string }) => id)).toEqual([tickets[0]]);
    expect((await support.get(`${path}?state=closed`)).json().data).toEqual([]);
    // As whoever calls names it.
    const named = await support.get(`${path}?q=${tickets[3]?.toLowerCase()}`);
    expect(named.json().data.map(({ id }: { id: string }) => id)).toEqual([tickets[3]]);
    expect((await support.get(`${path}?q=${tickets[3]}&state=closed`)).json().data).toEqual([]);
    expect(await openContacts(product.platform)).toBe(5);
  });
});

it('keeps state and note of a message, who handled it and each access (I8)', async () => {
  const id = tickets[0] ?? '';
  const support = await signIn(product, 'support');
  const handle = (body: object) => support.send('POST', `${path}/${id}/handle`, body);
  const handledAt = product.clock.now().toISOString();
  const note = ' Called back. ';
  expect((await handle({ state: 'answered', note, handledAt: null })).statusCode).toBe(200);
  await handle({ state: 'answered', handledAt });
  expect(await product.audited('contact.answered')).toHaveLength(1);
  await handle({ state: 'closed', handledAt });
  const shut = await support.get(`${path}/${id}`);
  expect([shut.statusCode, shut.json().error]).toEqual([403, 'reason-needed']);
  await support.open('contacts', id);
  const read = (await support.get(`${path}/${id}`)).json();
  expect(read).toMatchObject({ state: 'closed', note: 'Called back.', message: 'Canary' });
  for (const action of ['contacts.read', 'contact.answered', 'contact.closed']) {
    const rows = await product.audited(action);
    expect([action, rows.length]).toEqual([action, 1]);
    expect(rows[0]).toMatchObject({ actor: support.id, subject: id });
    expect(JSON.stringify(rows)).not.toContain('Canary');
  }
});

it('keeps a colleague’s note where a second one handles the message without a word', async () => {
  const id = tickets[1] ?? '';
  const [first, second] = [await signIn(product, 'support'), await signIn(product, 'support')];
  const note = 'She was called; the case is CS-1.';
  const handledAt = product.clock.now().toISOString();
  const answered = { state: 'answered', note, handledAt: null };
  await first.send('POST', `${path}/${id}/handle`, answered);
  for (const [state, empty] of [
    ['answered', ''],
    ['closed', '  '],
  ]) {
    const body = { state, note: empty, handledAt };
    expect((await second.send('POST', `${path}/${id}/handle`, body)).statusCode).toBe(200);
    await second.open('contacts', id);
    expect((await second.get(`${path}/${id}`)).json()).toMatchObject({ state, note });
  }
});

it('replaces no colleague’s note that was not read', async () => {
  const id = tickets[2] ?? '';
  const [first, second] = [await signIn(product, 'support'), await signIn(product, 'support')];
  const note = 'She was called; the case is CS-1.';
  const handle = (who: typeof first, body: object) =>
    who.send('POST', `${path}/${id}/handle`, { state: 'closed', handledAt: null, ...body });
  await handle(first, { note });
  const handledAt = product.clock.now().toISOString();
  product.clock.advance(1_000);
  const late = await handle(second, { note: 'Wrote to her.' });
  expect([late.statusCode, late.json().error]).toEqual([409, 'changed']);
  await second.open('contacts', id);
  expect((await second.get(`${path}/${id}`)).json()).toMatchObject({ note, handledAt });
  const again = await handle(second, { note: `${note} Wrote to her.`, handledAt });
  expect(again.statusCode).toBe(200);
});

describe('messages as CSV', () => {
  const asked = { resource: 'contacts', by: 'auditor', not: 'support' } as const;

  it('hold who wrote and how to reach them, of the words no more than the list', async () => {
    const words = 'So she wrote. '.repeat(10);
    const body = {
      name: 'Csv Writer',
      email: 'csv@example.com',
      phone: '08030000777',
      department: 'Train with us',
      message: `${words}the end`,
    };
    const ticket = (await product.post('/contacts', body)).json().ticket;
    const query = 'department=Train+with+us&state=open';
    const file = await takeExport(product, { ...asked, query });
    expect(file.rows).toEqual([
      {
        Received: product.clock.now().toISOString(),
        Ticket: ticket,
        From: body.name,
        Email: body.email,
        Phone: body.phone,
        Department: body.department,
        'Begins with': `${words.slice(0, 90)}...`,
        State: 'open',
        Handled: '',
      },
    ]);
    expect(file.body).not.toContain('the end');
    // What colleagues noted of the first message (above) is theirs.
    const all = await takeExport(product, asked);
    expect(all.rows.map(({ State }) => State)).toContain('closed');
    expect(all.body).not.toContain('Called back');
  });

  it('come as they are filtered, each once', async () => {
    await product.platform.database.executeSql(
      `insert into contacts (ticket, fingerprint, name, email, phone, department, message, state,
         note, suspected, received_at)
       select 'CT-' || lpad(n::text, 8, '0'), 'many-' || n, 'Many', n || '@example.com', '0',
         'General Inquiry', 'Words', 'answered', '', false, now()
       from generate_series(1, ${manyRows}) as n`,
    );
    const { rows } = await takeExport(product, { ...asked, query: 'state=answered' });
    const tickets = rows.map(({ Ticket }) => Ticket);
    expect([tickets.length, new Set(tickets).size]).toEqual([manyRows, manyRows]);
  });
});
