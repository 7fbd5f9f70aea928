import { createElement } from 'react';
import { afterAll, describe, expect, it } from 'vitest';
import { deliverMail } from '#platform/mail/deliver.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { waysOf } from '#test/support/explain.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { mailPage } from './service.server.ts';

const product = await openProduct({ seeds: false });
const support = await signIn(product, 'support');
afterAll(() => product.close());

const path = '/api/v1/outbox';
const sql = (text: string) => product.platform.database.executeSql(text);
async function mail(to: string): Promise<string> {
  const react = createElement('p', null, 'Your receipt');
  await product.platform.mail.send({ to, subject: 'A receipt', react });
  const { rows } = await sql('select id from mail_outbox order by created_at desc limit 1');
  return (rows[0] as { id: string }).id;
}

describe('the outbox in the console', () => {
  it('is not everybody’s, and tells no whole address in its list', async () => {
    await mail('amina@example.com');
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'editor')).get(path)).statusCode).toBe(403);
    const list = await support.get(path);
    expect(list.body).not.toContain('amina@example.com');
    expect(list.json().data[0]).toMatchObject({ subject: 'A receipt', status: 'queued' });
  });

  it('opens a mail with a reason only, and leaves one audit row', async () => {
    const id = await mail('bola@example.com');
    const refused = await support.get(`${path}/${id}`);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toContain('bola@example.com');
    await support.open('outbox', id);
    const answer = (await support.get(`${path}/${id}`)).json();
    expect(answer.recipient).toBe('bola@example.com');
    expect(answer.html).toContain('Your receipt');
    const { rows } = await sql(`select action, level from audit_log where subject = '${id}'`);
    expect(rows).toEqual([{ action: 'outbox.read', level: 'L3' }]);
  });

  it('shows no link, code or password of a mail that still waits', async () => {
    const token = '0123456789ABCDEFGHJKMNPQRS';
    const links = [`/case/${token}`, `/account/reset?token=${token}`, `/share#${token}`];
    const password = 'ejvn-45cv-h2j7-bm9s-c0zh-tdtn-ec';
    const react = createElement('div', null, [
      ...links.map((link) =>
        createElement('a', { key: link, href: `https://example.com${link}` }, 'Open'),
      ),
      ...['019114', password].map((key) => createElement('p', { key }, key)),
    ]);
    await product.platform.mail.send({ to: 'keys@example.com', subject: 'Keys', react });
    const { rows } = await sql("select id, html from mail_outbox where subject = 'Keys'");
    const { id, html } = rows[0] as { id: string; html: string };
    for (const key of [token, '019114', password]) expect(html).toContain(key);
    await support.open('outbox', id);
    const shown = (await support.get(`${path}/${id}`)).json().html;
    expect(shown).toContain('https://example.com/case/•');
    for (const key of [token, '019114', password]) expect(shown).not.toContain(key);
  });

  it('shows the text of a mail that was kept as a file', async () => {
    const id = await mail('chidi@example.com');
    await deliverMail(product.platform.database, product.platform.config).work({ id });
    await support.open('outbox', id);
    const answer = (await support.get(`${path}/${id}`)).json();
    expect(answer.status).toBe('sent');
    expect(answer.html).toContain('Your receipt');
  });

  it('counts a mail as failed after its last try, and sends it again when it is told to', async () => {
    const id = await mail('dayo@example.com');
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.send('POST', `${path}/${id}/resend`, {})).statusCode).toBe(403);
    expect((await support.send('POST', `${path}/${id}/resend`, {})).statusCode).toBe(409);
    const config = { ...product.platform.config, SMTP_URL: 'smtp://127.0.0.1:1' };
    const deliver = deliverMail(product.platform.database, config);
    await sql(`update mail_outbox set attempts = 99 where id = '${id}'`);
    await expect(deliver.work({ id })).rejects.toThrow();
    const state = async () =>
      (await sql(`select status, attempts from mail_outbox where id = '${id}'`)).rows[0];
    expect(await state()).toEqual({ status: 'queued', attempts: 100 });
    await expect(deliver.work({ id })).rejects.toThrow();
    expect(await state()).toEqual({ status: 'failed', attempts: 101 });
    const administrator = await signIn(product, 'administrator');
    const waits = (await administrator.get('/api/v1/overview')).json().waits;
    expect(waits).toContainEqual(expect.objectContaining({ id: 'mails', count: 1 }));
    const failed = async (more = '') =>
      (await support.get(`${path}?status=failed${more}`)).json().data;
    expect(await failed('&written=last-week')).toHaveLength(1);
    await sql(`update mail_outbox set created_at = now() - interval '8 days' where id = '${id}'`);
    const later = (await administrator.get('/api/v1/overview')).json().waits;
    expect(later).toContainEqual(expect.objectContaining({ id: 'mails', count: 0 }));
    expect(await failed('&written=last-week')).toEqual([]);
    expect(await failed()).toHaveLength(1);
    expect((await support.send('POST', `${path}/${id}/resend`, {})).statusCode).toBe(200);
    expect(await state()).toEqual({ status: 'queued', attempts: 0 });
    const jobs = await sql(
      `select count(*)::int as count from pgboss.job where name = 'mail-deliver' and data->>'id' = '${id}'`,
    );
    expect(jobs.rows).toEqual([{ count: 2 }]);
  });

  it('sends no mail again whose code or link has run out, and says so', async () => {
    const id = await mail('over@example.com');
    const ends = (at: string) =>
      sql(`update mail_outbox set status = 'failed', good_until = ${at} where id = '${id}'`);
    const again = () => support.send('POST', `${path}/${id}/resend`, {});
    const state = async () =>
      (await sql(`select status from mail_outbox where id = '${id}'`)).rows[0];
    const { kysely } = product.platform.database;
    await stopAddress(kysely, 'over@example.com', 550);
    await ends(`'2020-01-01'`);
    expect((await again()).json().message).toContain('has run out');
    expect(await state()).toEqual({ status: 'failed' });
    expect(await product.platform.mail.reaches('over@example.com', kysely)).toBe(true);
    await ends(`'2999-01-01'`);
    expect((await again()).json().message).toContain('once more');
    expect(await state()).toEqual({ status: 'queued' });
  });

  it('reads 30,000 mails by an index', { tags: 'nightly' }, async () => {
    await sql(`insert into mail_outbox (id, message_id, recipient, subject, html, plain, status, created_at)
      select gen_random_uuid()::text, n::text, 'a@example.com', 'A', '', '',
        (array['sent','sent','sent','queued','failed'])[1 + n % 5], now() - n * interval '1 minute'
      from generate_series(1, 30000) n`);
    await sql('analyze mail_outbox');
    const { database } = product.platform;
    for (const status of [undefined, 'sent', 'failed'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        // The rows of a late page alone are put in order, once they are counted off in the index.
        for (const [page, sorts] of [
          [1, []],
          [3, ['Sort']],
        ] as const) {
          const query = { page, perPage: 25, sort: 'createdAt', order, status } as const;
          const all = await waysOf(database, (kysely) =>
            mailPage({ database: { ...database, kysely } }, query),
          );
          // The months to come are empty: nobody needs an index there.
          const ways = all.filter((way) => !/ mail_outbox_(20\d\d_\d\d|rest)$/.test(way));
          expect(ways.join()).toContain('mail_outbox_');
          expect(ways.filter((way) => /Seq|^Sort/.test(way))).toEqual(sorts);
        }
      }
    }
  });
});
