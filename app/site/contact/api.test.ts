import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, describe, expect, it } from 'vitest';
import { deliverMail } from '#platform/mail/deliver.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { hostileTexts, openVoices } from '#test/support/feedback.ts';
import { Department } from './contract.ts';
import { departments } from './copy.ts';

const product = await openVoices({ TRAINING_EMAIL: 'training.desk@example.com' });
afterAll(() => product.close());

let made = 0;
const message = (change: object = {}) => ({
  name: 'Ada Obi',
  email: `ada${++made}@example.com`,
  phone: '0803 000 0001',
  department: 'General Inquiry',
  message: `My question, number ${made}.`,
  ...change,
});
const post = (body: object, from = product.newAddress()) =>
  product.post('/contacts', body, { from });
const required = ['name', 'email', 'phone', 'message'] as const;

describe('a message that is refused', () => {
  it('names every empty field, as the search does (CON-03, API-N1)', async () => {
    const words = Object.fromEntries(
      required.map((name) => [name, `"${name}" is not allowed to be empty`]),
    );
    for (const body of [{}, { name: '', email: ' ', phone: '', message: '\t' }]) {
      const answer = await post(body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual(words);
    }
    expect(await product.contacts()).toEqual([]);
  });

  it.each([
    ['email', 'ada@example'],
    ['email', 'ada@example.com\r\nBcc: all@example.com'],
    ['email', 'x,victim@example.com'],
    ['phone', 'call me'],
    ['department', 'The Director'],
    ['department', ''],
    ['message', 'half \ud800'],
    ['name', 'n\u0000'],
    ['state', 'closed'],
    ['ticket', 'CT-00000000'],
  ])('for its %s: %j', async (name, value) => {
    const answer = await post(message({ [name]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([name]);
  });

  it('is the sixth from one address within an hour (D-15)', async () => {
    const from = product.newAddress();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post(message(), from)).statusCode);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
  });
});

describe('a message that is accepted', () => {
  it('gets a number, an acknowledgment in none of its words, and goes to its department (D-03, W-26)', async () => {
    const body = message({ name: 'Visit evil.example.com', department: 'Train with us' });
    const answer = await post(body);
    expect(answer.statusCode).toBe(200);
    const { ticket, ...rest } = answer.json();
    expect(rest).toEqual({ success: true, message: 'Thank you for contacting us!' });
    expect(ticket).toMatch(/^CT-[0-9A-HJKMNP-TV-Z]{8}$/);

    const [mail, ...more] = await product.mailsTo(body.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Sapioworker has your message ${ticket}`);
    expect(mail?.plain).toContain(ticket);
    expect(mail?.plain).not.toMatch(/evil|My question/);

    const [forwarded, ...others] = await product.mailsTo('training.desk@example.com');
    expect(others).toEqual([]);
    expect(forwarded?.subject).toBe(`${ticket}: Train with us`);
    for (const part of [body.name, body.email, body.phone, body.message]) {
      expect(forwarded?.plain).toContain(part);
    }
  });

  it('leaves the house as a mail that is answered to its sender', async () => {
    const { database, config } = product.platform;
    const body = message({ department: 'Technical Assistance' });
    await post(body);
    const [row] = await product.mailsTo(config.TECHNICAL_EMAIL);
    await deliverMail(database, config).work({ id: row?.id ?? '' });
    const file = readFileSync(join(config.DATA_DIR, 'mail', `${row?.id}.eml`));
    const parsed = await simpleParser(file);
    expect(parsed.replyTo?.text).toBe(body.email);
    expect(parsed.text).toContain(body.message);
  });

  it('is taken with a number and an address as a phone copies them, the marks left out', async () => {
    const body = message({ phone: '\u2066+234\u00A0803\u2011000\u20110001\u2069' });
    expect((await post({ ...body, email: `\u202A${body.email}\u202C` })).statusCode).toBe(200);
    const rows = await product.contacts();
    expect(rows.find((row) => row.message === body.message)).toMatchObject({
      phone: '+234\u00A0803\u2011000\u20110001',
      email: body.email,
    });
  });

  it('goes to the inbox of each of the six departments (CON-04, C-09)', async () => {
    expect(Department.options).toEqual(departments);
    const { config } = product.platform;
    const inboxes = [
      config.CONTACT_EMAIL,
      config.SUPPORT_EMAIL,
      config.TECHNICAL_EMAIL,
      config.SPONSOR_EMAIL,
      config.TRAINING_EMAIL,
      config.FEEDBACK_EMAIL,
    ];
    expect(new Set(inboxes).size).toBe(6);
    for (const [place, department] of departments.entries()) {
      const { ticket } = (await post(message({ department }))).json();
      const subjects = (await product.mailsTo(inboxes[place] ?? '')).map(({ subject }) => subject);
      expect(subjects).toContain(`${ticket}: ${department}`);
    }
  });

  it('goes to its department though that has refused one before', async () => {
    const { database, mail } = product.platform;
    const { TECHNICAL_EMAIL: inbox } = product.platform.config;
    await database.transaction((trx) => stopAddress(trx, inbox, 550));
    await post(message({ department: 'Technical Assistance' }));
    expect(await mail.reaches(inbox, database.kysely)).toBe(true);
  });

  it('is a general inquiry where nothing else was said', async () => {
    const { department: _, ...body } = message();
    await post(body);
    const rows = await product.contacts();
    expect(rows.find((row) => row.message === body.message)?.department).toBe('General Inquiry');
  });

  it('sent again is one: the same number, no further mail (D-22)', async () => {
    const body = message();
    const answers = await Promise.all([post(body), post(body), post(body)]);
    answers.push(await post(body));
    const tickets = answers.map((one) => one.json().ticket);
    expect(new Set(tickets).size).toBe(1);
    expect(await product.mailsTo(body.email)).toHaveLength(1);
    const rows = await product.contacts();
    expect(rows.filter((row) => row.email === body.email)).toHaveLength(1);
    // The same words on another day are another message.
    product.clock.advance(24 * 3_600_000);
    expect((await post(body)).json().ticket).not.toBe(tickets[0]);
  });

  it('fills no mailbox of somebody else: five mails a day from one network, and no message is lost', async () => {
    const email = 'victim@example.com';
    const from = product.newAddress();
    for (let n = 0; n < 7; n += 1) {
      // Another window of the form's own limit, so that the mailbox's is met.
      if (n === 5)
        await product.platform.database.executeSql(
          "delete from limits where key like 'contact-address:%'",
        );
      expect((await post(message({ email }), from)).statusCode).toBe(200);
    }
    expect(await product.mailsTo(email)).toHaveLength(5);
    expect((await product.contacts()).filter((row) => row.email === email)).toHaveLength(7);
  });

  it('as programs send it is kept and answered alike, and mails nobody', async () => {
    for (const traces of [{ leaveEmpty: 'x' }, { openForMs: 100 }]) {
      const body = message({ department: 'Customer Support', ...traces });
      const answer = await post(body);
      expect(answer.json()).toMatchObject({ message: 'Thank you for contacting us!' });
      expect(await product.mailsTo(body.email)).toEqual([]);
      const rows = await product.contacts();
      expect(rows.find((row) => row.email === body.email)?.suspected).toBe(true);
    }
  });

  it('is words to its department, whatever it holds (check 29)', async () => {
    for (const text of hostileTexts) {
      const body = message({ name: text, message: text, department: 'Customer Support' });
      const { ticket } = (await post(body)).json();
      const mails = await product.mailsTo(product.platform.config.SUPPORT_EMAIL);
      const mail = mails.find(({ subject }) => subject.startsWith(ticket));
      expect(mail?.html).not.toMatch(/<(script|svg|img)\b|<[^>]*\son\w+=|href="javascript:/i);
      expect(mail?.plain.replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' '));
      expect(mail?.headers).toEqual({ 'Reply-To': body.email });
    }
  });
});
