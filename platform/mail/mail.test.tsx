import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Product } from '#test/support/product.ts';
import { readConfig } from '../config.server.ts';
import { deliverMail } from './deliver.server.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct({ seeds: false });
});
afterAll(() => product.close());

const message = {
  to: 'amina@example.com',
  subject: 'Your ₦2,500 receipt',
  react: <p>Thank you, Ámina &amp; co.</p>,
  headers: { 'List-Unsubscribe': '<https://example.com/off>' },
};
const rows = async () => {
  const { database } = product.platform;
  return database.kysely.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();
};
const folder = () => join(product.platform.config.DATA_DIR, 'mail');
const sendNew = async () => {
  await product.platform.mail.send(message);
  const row = (await rows()).at(-1);
  if (!row) throw new Error('nothing in the outbox');
  return row;
};

describe('a mail', () => {
  it.each([
    ['to', { to: 'a@example.com\r\nBcc: all@example.com' }],
    ['to', { to: 'a@example.com\nX: y' }],
    ['subject', { subject: 'Hello\r\n\r\n<b>body</b>' }],
    ['subject', { subject: 'NUL \u0000' }],
    ['a header', { headers: { 'List-Unsubscribe': 'x\r\nBcc: all@example.com' } }],
  ])('that would smuggle a header in by %s is refused', async (_part, change) => {
    await expect(product.platform.mail.send({ ...message, ...change })).rejects.toThrow('line end');
    expect(await rows()).toEqual([]);
  });

  it('stands or falls with its transaction, together with its job', async () => {
    const { database, mail } = product.platform;
    const undone = database.transaction(async (trx) => {
      await mail.send(message, trx);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
    await database.transaction((trx) => mail.send(message, trx));
    const [row] = await rows();
    const { rows: queued } = await database.executeSql(
      "select data from pgboss.job where name = 'mail-deliver'",
    );
    expect(queued).toEqual([{ data: { id: row?.id } }]);
  });

  it('is kept as a file without SMTP_URL, readable by every mail program', async () => {
    const row = await sendNew();
    const { database, config } = product.platform;
    await deliverMail(database, config).work({ id: row.id });
    const parsed = await simpleParser(readFileSync(join(folder(), `${row.id}.eml`)));
    expect(parsed).toMatchObject({
      messageId: row.message_id,
      subject: message.subject,
      from: { text: expect.stringContaining(config.MAIL_FROM) },
      to: { text: 'amina@example.com' },
    });
    expect(parsed.html).toContain('Ámina');
    expect(parsed.text).toContain('Thank you, Ámina & co.');
    expect(String(parsed.headerLines.map(({ line }) => line))).toContain('List-Unsubscribe');
  });

  it('is delivered once when its job runs twice', async () => {
    const row = await sendNew();
    const job = deliverMail(product.platform.database, product.platform.config);
    await job.work({ id: row.id });
    const files = readdirSync(folder()).length;
    await job.work({ id: row.id });
    expect(readdirSync(folder())).toHaveLength(files);
    expect((await rows()).at(-1)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});

describe('over SMTP', () => {
  it('a mail that the server refused is tried again and arrives once, with its own Message-ID', async () => {
    const arrived: ParsedMail[] = [];
    let busy = true;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        simpleParser(stream).then((mail) => {
          if (busy) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
          arrived.push(mail);
          return done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as { port: number };
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const job = deliverMail(product.platform.database, config);
    const row = await sendNew();
    await expect(job.work({ id: row.id })).rejects.toThrow();
    expect((await rows()).at(-1)?.status).toBe('queued');
    busy = false;
    await job.work({ id: row.id });
    await job.work({ id: row.id });
    expect(arrived.map(({ messageId }) => messageId)).toEqual([row.message_id]);
    expect((await rows()).at(-1)).toMatchObject({ status: 'sent', attempts: 2 });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
