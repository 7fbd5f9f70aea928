import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';
import { readConfig } from '../config.server.ts';
import { deliverMail } from './deliver.server.ts';

const product = await openProduct({ seeds: false });
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

describe('over SMTP (check 17)', () => {
  let mailbox: Mailbox;
  let job: ReturnType<typeof deliverMail>;
  beforeAll(async () => {
    mailbox = await openMailbox();
    job = deliverMail(product.platform.database, readConfig({ SMTP_URL: mailbox.url }));
  });
  afterAll(() => mailbox.close());
  const arrivals = (id: string) => mailbox.arrived.filter(({ messageId }) => messageId === id);

  it('a mail that the server refused is tried again and arrives once, with its own Message-ID', async () => {
    mailbox.down = true;
    const row = await sendNew();
    await expect(job.work({ id: row.id })).rejects.toThrow();
    expect((await rows()).at(-1)?.status).toBe('queued');
    mailbox.down = false;
    await job.work({ id: row.id });
    await job.work({ id: row.id });
    expect(arrivals(row.message_id)).toHaveLength(1);
    expect(mailbox.arrived).toHaveLength(1);
    expect((await rows()).at(-1)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('a mail that its server looks at for a while first arrives once', {
    tags: 'nightly',
    timeout: 60_000,
  }, async () => {
    mailbox.looksMs = 22_000;
    const row = await sendNew();
    const sent = await job.work({ id: row.id }).catch((error: Error) => error.message);
    mailbox.looksMs = 0;
    expect(sent).toBeUndefined();
    expect(arrivals(row.message_id)).toHaveLength(1);
    expect((await rows()).at(-1)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('a server that takes no mail is told to operators after some minutes, an address that refuses is not', async () => {
    const { clock, database } = product.platform;
    const told: string[] = [];
    const log = { error: (_what: object, words: string) => told.push(words) };
    const tried = async (url: string, to: string, tries: number) => {
      const one = deliverMail(database, readConfig({ SMTP_URL: url }), clock, log as never);
      const id = await product.platform.mail.send({ ...message, to });
      for (let n = 0; n < tries; n += 1) await one.work({ id }).catch(() => undefined);
      await database.executeSql('delete from mail_outbox where id = $1', [id]);
      return told.splice(0);
    };
    const away = `smtp://127.0.0.1:${await freePort()}`;
    expect(await tried(away, 'ada@example.com', 7)).toEqual([]);
    const words = ['the mail server takes no mail of ours'];
    expect(await tried(away, 'ada@example.com', 10)).toEqual(words);
    mailbox.refuses.set('full@example.com', '452 4.2.2 Mailbox full');
    expect(await tried(mailbox.url, 'full@example.com', 10)).toEqual([]);
    mailbox.refuses.clear();
  });

  it('a kill between the hand-over and the mark sends again, as the very same mail', async () => {
    const { database } = product.platform;
    const row = await sendNew();
    // What a kill at that moment leaves: the server has the mail, the mark was never written.
    await database.executeSql(`create function killed() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`);
    await database.executeSql(`create trigger killed before update on mail_outbox for each row
      when (new.status = 'sent') execute function killed()`);
    await expect(job.work({ id: row.id })).rejects.toThrow('killed');
    await database.executeSql('drop trigger killed on mail_outbox');
    expect(await rows()).toContainEqual(expect.objectContaining({ id: row.id, status: 'queued' }));
    await job.work({ id: row.id });
    await job.work({ id: row.id });
    const twice = arrivals(row.message_id);
    expect(twice).toHaveLength(2);
    expect(twice[0]?.html).toBe(twice[1]?.html);
  });

  const sendTo = async (to: string) => {
    const id = await product.platform.mail.send({ ...message, to });
    return { id, state: async () => (await rows()).find((row) => row.id === id)?.status };
  };

  it('an address that is refused for good is stopped, and mails to it fail without a connection', async () => {
    const to = 'Gone@example.com';
    mailbox.refuses.set(to, '550 5.1.1 No such user');
    const first = await sendTo(to);
    await job.work({ id: first.id });
    expect(await first.state()).toBe('failed');
    mailbox.refuses.delete(to);
    const before = mailbox.connections();
    const second = await sendTo('gone@example.com');
    await job.work({ id: second.id });
    expect([await second.state(), mailbox.connections()]).toEqual(['failed', before]);
    const kept = await product.platform.database.executeSql('select * from mail_stops');
    expect(kept.rows).toEqual([expect.objectContaining({ reply_code: 550 })]);
    expect(JSON.stringify(kept.rows)).not.toContain('gone@');
    const { database, mail } = product.platform;
    await database.transaction((trx) => mail.resume(to, trx));
    const third = await sendTo(to);
    await job.work({ id: third.id });
    expect(await third.state()).toBe('sent');
  });

  it.each([
    ['the server has something against us', '550 5.7.1 Relaying denied'],
    ['the mailbox is full for the time being', '452 4.2.2 Mailbox full'],
    ['the mailbox is full, said as if for good', '552 5.2.2 The account is over quota'],
    ['the mailbox is full, in the older words', '552 Exceeded storage allocation'],
  ])('is tried again when %s', async (_what, reply) => {
    mailbox.refuses.set('later@example.com', reply);
    const one = await sendTo('later@example.com');
    await expect(job.work({ id: one.id })).rejects.toThrow();
    expect(await one.state()).toBe('queued');
    mailbox.refuses.clear();
    await job.work({ id: one.id });
    expect(await one.state()).toBe('sent');
  });

  it('goes nowhere once its code or link has run out', async () => {
    const { mail } = product.platform;
    const now = Date.now();
    const send = (ms: number) =>
      mail.send({ ...message, forgets: true, goodUntil: new Date(now + ms) });
    const [over, good] = [await send(-1_000), await send(600_000)];
    await job.work({ id: over });
    await job.work({ id: good });
    const left = (await rows()).filter(({ id }) => id === over || id === good);
    expect(left).toMatchObject([{ id: good, status: 'sent' }]);
    expect(arrivals(left[0]?.message_id ?? '')).toHaveLength(1);
  });

  it('shares connections: thirty mails at a time make five at most', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => sendTo(`many${n}@example.com`)),
    );
    const before = mailbox.connections();
    await Promise.all(all.map(({ id }) => job.work({ id })));
    expect(mailbox.connections() - before).toBeLessThanOrEqual(5);
    expect(new Set(await Promise.all(all.map(({ state }) => state())))).toEqual(new Set(['sent']));
    expect(job.atOnce).toBe(10);
  });

  it('names how to leave a list in the headers that arrive', async () => {
    const row = await sendNew();
    await job.work({ id: row.id });
    const [mail] = arrivals(row.message_id);
    expect(mail?.headerLines.map(({ line }) => line)).toContain(
      'List-Unsubscribe: <https://example.com/off>',
    );
  });

  it('keeps neither text nor links of what went out, nor the address of who is forgotten', async () => {
    await product.platform.mail.send({ ...message, forgets: true });
    const row = (await rows()).at(-1);
    await job.work({ id: row?.id ?? '' });
    expect(arrivals(row?.message_id ?? '')).toHaveLength(1);
    const kept = (await rows()).find(({ id }) => id === row?.id);
    expect(kept).toMatchObject({ status: 'sent', html: '', plain: '', headers: {}, recipient: '' });
  });

  it.each([
    ['the mailbox', 'erased@example.com', '550 5.1.1 No such user', []],
    ['a stop from before', 'Gone@example.com', '550 5.1.1 No such user', [{ reply_code: 550 }]],
  ])(
    'keeps nothing of who is forgotten when %s refuses it (FS-03)',
    async (_who, to, reply, left) => {
      const { database, mail } = product.platform;
      await database.executeSql('delete from mail_stops');
      mailbox.refuses.set(to, reply);
      for (const _stop of left) await job.work({ id: (await sendTo(to)).id });
      const id = await mail.send({ ...message, to, forgets: true });
      await job.work({ id });
      expect((await rows()).some((row) => row.id === id)).toBe(false);
      const stops = await database.executeSql('select reply_code from mail_stops');
      expect(stops.rows).toEqual(left);
      await database.executeSql('delete from mail_stops');
      mailbox.refuses.clear();
    },
  );

  it('mail waits while the server is down and goes out by itself when it is back', {
    tags: 'nightly',
  }, async () => {
    const down = await openMailbox();
    down.down = true;
    const own = await openProduct({ seeds: false, jobs: true, env: { SMTP_URL: down.url } });
    const { database, mail } = own.platform;
    const attempts = async () => {
      const all = await database.kysely.selectFrom('mail_outbox').select('attempts').execute();
      return all.map((one) => one.attempts);
    };
    try {
      await mail.send(message);
      await mail.send({ ...message, to: 'bala@example.com' });
      const tried = async () => expect(Math.min(...(await attempts()))).toBeGreaterThan(0);
      await vi.waitFor(tried, patience);
      expect(down.arrived).toEqual([]);
      down.down = false;
      await vi.waitFor(() => expect(down.arrived).toHaveLength(2), patience);
      await vi.waitFor(async () => {
        const left = database.kysely.selectFrom('mail_outbox').where('status', '<>', 'sent');
        expect(await left.select('id').execute()).toEqual([]);
      }, patience);
      expect(down.arrived).toHaveLength(2);
    } finally {
      await own.close();
      await down.close();
    }
  });
});

describe('mail that is taken back', () => {
  const about = 'a reminder that is over';
  const later = new Date(Date.now() + 600_000);
  /** How each stands, and whether it may still go out; null for one that is dropped. */
  const seen = async (ids: readonly string[]) => {
    const all = await rows();
    return ids.map((id) => {
      const row = all.find((one) => one.id === id);
      const { clock } = product.platform;
      return row ? [row.status, !row.good_until || row.good_until > clock.now()] : null;
    });
  };

  it.each<[string, { about?: string; goodUntil?: Date }]>([
    ['by its id', { goodUntil: later }],
    ['by what it is about', { about, goodUntil: later }],
    ['by its id, good for ever', {}],
    ['by what it is about, good for ever', { about }],
  ])(
    'is dropped where it waits and sent by nobody where it failed, %s; what has gone stays',
    async (_how, more) => {
      const { database, mail, messages } = product.platform;
      const [waits = '', failed = '', sent = '', other = ''] = [
        await mail.send({ ...message, ...more }),
        await mail.send({ ...message, ...more }),
        await mail.send({ ...message, ...more }),
        await mail.send({ ...message, about: 'something else' }),
      ];
      const end = (id: string, status: 'failed' | 'sent') =>
        database.kysely.updateTable('mail_outbox').set({ status }).where('id', '=', id).execute();
      await end(failed, 'failed');
      await end(sent, 'sent');
      await end(other, 'failed');
      const dropped = await database.transaction(async (trx) => {
        if ('about' in more) return void (await messages.takeBack([about], trx));
        return mail.takeBack([waits, failed, sent], trx);
      });
      expect(dropped).toBe('about' in more ? undefined : 1);
      expect(await seen([waits, failed, sent, other])).toEqual([
        null,
        ['failed', false],
        ['sent', true],
        ['failed', true],
      ]);
    },
  );

  it('keeps an end that has come already', async () => {
    const { database, mail } = product.platform;
    const ended = new Date('2020-01-01');
    const id = await mail.send({ ...message, goodUntil: ended });
    await database.kysely.updateTable('mail_outbox').set({ status: 'failed' }).execute();
    await database.transaction((trx) => mail.takeBack([id], trx));
    expect((await rows()).find((row) => row.id === id)?.good_until).toEqual(ended);
  });
});

describe('forgetting an address', () => {
  it('drops what waits for it and its name from what went out, and leaves others alone', async () => {
    const { database, mail, config } = product.platform;
    const sent = await mail.send({ ...message, to: 'Gone@Example.com' });
    await deliverMail(database, config).work({ id: sent });
    const waiting = await mail.send({ ...message, to: 'gone@example.com' });
    const other = await mail.send({ ...message, to: 'stays@example.com' });
    await database.transaction((trx) => mail.forget('gone@example.com', trx));
    const left = await rows();
    expect(left.find(({ id }) => id === sent)).toMatchObject({ recipient: '', status: 'sent' });
    expect(left.some(({ id }) => id === waiting)).toBe(false);
    expect(left.find(({ id }) => id === other)?.recipient).toBe('stays@example.com');
  });
});
