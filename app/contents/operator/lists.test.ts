import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { listRoutes, writeList } from './lists.server.ts';

const product = await openProduct();
const { platform } = product;
const folder = mkdtempSync(join(tmpdir(), 'sapioworker-lists-'));
const place = (name: string) => join(folder, name);
const textOf = (name: string) => readFileSync(place(name), 'utf8');
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

// A row for each list of which the start data have none.
await platform.database.executeSql(`
  insert into contacts (ticket, fingerprint, name, email, phone, department, message, state, suspected, received_at)
    values ('CT-00000001', 'a', 'Ada', 'ada@example.com', '0', 'general', 'Hello', 'open', false, now());
  insert into staff (id, name, email, role, password_hash, must_change_password, created_at)
    values ('zeno', 'Zeno', 'zeno@example.com', 'editor', '', true, now());
  insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
      customer_name, customer_email, customer_phone, status, created_at)
    values ('RQ-' || repeat('0', 26), 'INCIDENT_REPORT', 'theft', 'Theft', 0, 0, 0, 'Ada', 'ada@example.com', '0',
      'received', now());
  insert into payments (reference, purpose, subject, amount_kobo, email, return_path, cancel_path, status, created_at)
    values ('SW-' || repeat('0', 26), 'request', 'RQ-1', 100, 'ada@example.com', '/a', '/b', 'expired', now());
  insert into payment_webhooks (body_hash, event, reference, body, received_at)
    values ('a', 'charge.success', null, '{}', now());
  insert into insurance_claims (id, name, email, phone, came_by, happened_on, what, asked_kobo, fee_kobo, state, created_at)
    values ('CL-' || repeat('0', 16), 'Ada', 'ada@example.com', '0', 'phone', '2026-02-01', 'A vase', 100, 0,
      'received', now());
  insert into mail_outbox (id, message_id, recipient, subject, html, plain, headers, status, attempts, created_at)
    values ('one', 'one', 'ada@example.com', 'A receipt', '', '', '{}', 'failed', 12, now());
  insert into imports (id, kind, asked_by, asked_at, state, rows, csv)
    values ('one', 'plans', 'zeno', now(), 'done', 1, '');
  insert into approvals (id, action, subject, payload, summary, reason, asked_by, asked_name, asked_at)
    values ('one', 'staff.role', 'zeno', '{}', 'A role', 'A test', 'zeno', 'Zeno', now());
  insert into form_submissions (id, form_id, tag, sent_id, sent_at, received_at, answers, content_hash, mailed, state)
    select 'AP-00000001', id, tag, 'one', '', now(), '{}', 'one', true, 'new' from form_definitions limit 1;
  insert into mail_subscribers (id, email, status, created_at, confirmed_at)
    values ('one', 'ada@example.com', 'confirmed', now(), now());`);

const take = async (resource: string, name: string) => {
  const words: string[] = [];
  const order = { resource, file: place(name), actor: 'command-line' };
  await writeList(platform, order, (said) => words.push(said));
  return words;
};

describe('the lists of the console at the command line', () => {
  it.each([...listRoutes(platform).keys()])('%s come with their rows', async (resource) => {
    expect(await take(resource, `${resource}.csv`)).toEqual([
      `Written to ${place(`${resource}.csv`)}.`,
    ]);
    expect(textOf(`${resource}.csv`).trimEnd().split('\r\n').length).toBeGreaterThan(1);
  });

  it('leave what was taken before where they fail, and nothing half written', async () => {
    writeFileSync(place('before.csv'), 'yesterday');
    const others = readdirSync(folder);
    await platform.database.executeSql('alter table mail_subscribers rename to away');
    await expect(take('subscribers', 'before.csv')).rejects.toThrow();
    await platform.database.executeSql('alter table away rename to mail_subscribers');
    expect([textOf('before.csv'), readdirSync(folder)]).toEqual(['yesterday', others]);
    await take('subscribers', 'before.csv');
    expect([textOf('before.csv'), readdirSync(folder)]).toEqual([
      textOf('subscribers.csv'),
      others,
    ]);
  });
});
