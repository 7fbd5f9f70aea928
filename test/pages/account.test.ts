import { afterAll, describe, expect, it } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import { deleteAccount } from '#app/intake/account/contract.ts';
import { deleteText } from '#app/intake/account/copy.ts';
import { samplePassword } from '#app/intake/account/seed.server.ts';
import { afterDeletion } from '#app/shell/policies.rules.ts';
import { common } from '#platform/contract.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { mailRows } from '../support/mailbox.ts';
import { openPages } from '../support/pages.ts';

const pages = await openPages();
await pages.platform.jobs.prepare(allJobs(pages.platform));
afterAll(() => pages.close());

const path = '/delete-account';
const accounts = () =>
  pages.platform.database.kysely.selectFrom('accounts').select('email').orderBy('email').execute();

/** A form posted as a browser without JavaScript does. */
const posted = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  pages.app.inject({
    method: 'POST',
    url: to,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      host: 'localhost:3000',
      ...headers,
    },
  });
const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
const filled = { email: 'ada.sample@example.com', password: samplePassword, confirmed: 'yes' };

describe('the page that deletes an account', () => {
  it('warns what is removed, and says what stays (DEL-01, C-73)', async () => {
    const said = wordsOf(only(await pages.html(path), 'main'));
    for (const words of [
      'permanently deleted',
      'personal information is removed',
      'profile and settings are deleted',
      'access to the services ends',
      afterDeletion,
    ]) {
      expect(said).toContain(words);
    }
  });

  it('asks for email and password, both required, with a red button and a way back (DEL-02, DEL-04, DEL-05)', async () => {
    const form = only(only(await pages.html(path), 'main'), 'form');
    const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
    const named = (name: string) => inputs.find((tag) => tag.includes(`name="${name}"`)) ?? '';
    expect(named('email')).toMatch(/type="email".*required|required.*type="email"/);
    expect(named('password')).toMatch(/type="password".*required|required.*type="password"/);
    const [submit] = all(form, 'button', 'type="submit"');
    expect(wordsOf(submit?.inner ?? '')).toBe('Delete My Account');
    expect(submit && attribute(submit, 'class')).toContain('btn--danger');
    expect(links(form)).toContainEqual(['Cancel', '/']);
    // Without JavaScript a box takes the place of the browser's question.
    expect(only(form, 'noscript')).toContain('name="confirmed"');
  });

  it('says that it worked on a page of its own (DEL-07)', async () => {
    const main = only(await pages.html('/delete-success'), 'main');
    expect(wordsOf(only(main, 'h1'))).toBe('Account Deleted Successfully');
    expect(links(main)).toContainEqual(['Return to Homepage', '/']);
  });
});

describe('the form without JavaScript', () => {
  it.each([
    ['the box is not ticked', { confirmed: '' }, own, 400, deleteText.confirmFirst],
    ['nothing is filled in', { email: '', password: '' }, own, 400, ''],
    [
      'the password is wrong',
      { password: 'x' },
      own,
      403,
      deleteAccount.errors.wrongOrGone.message,
    ],
    [
      'another site sends it',
      {},
      { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://another.example' },
      403,
      common.foreign.message,
    ],
    ['a sandboxed page sends it', {}, { origin: 'null' }, 403, common.foreign.message],
    ['another site sends it without an origin', {}, { 'sec-fetch-site': 'cross-site' }, 403, ''],
  ])('deletes nothing when %s', async (_when, more, headers, status, message) => {
    const before = await accounts();
    const answer = await posted(path, { ...filled, ...more }, headers);
    if (status) expect(answer.statusCode).toBe(status);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(wordsOf(answer.body)).toContain(message);
    expect(answer.body).not.toContain(samplePassword);
    expect(answer.headers['cache-control']).not.toContain('public');
    expect(await accounts()).toEqual(before);
  });

  it('keeps the email after a refusal (D-02)', async () => {
    const answer = await posted(path, { ...filled, password: 'x' }, own);
    const form = only(only(answer.body, 'main'), 'form');
    expect(form).toContain(`value="${filled.email}"`);
    expect(form).toContain('name="confirmed"');
  });

  it('deletes and goes to the page that says so (DEL-06)', async () => {
    const answer = await posted(path, filled, own);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/delete-success']);
    expect(await accounts()).toEqual([{ email: 'obi.sample@example.com' }]);
    const second = await posted(path, filled, own);
    expect(second.statusCode).toBe(403);
    expect(second.body).not.toContain('Nothing was deleted');
    expect(wordsOf(second.body)).toContain('may have deleted the account already');
  });
});

describe('the links of our mails', () => {
  async function linkTo(page: string, email: string): Promise<string> {
    const [mail] = await mailRows(pages.platform, email);
    return new RegExp(`/${page}\\?token=[\\w.-]+`).exec(mail?.plain ?? '')?.[0] ?? 'none';
  }

  it('to erase what a deleted account has left asks, can be undone, and needs no script', async () => {
    const email = 'obi.sample@example.com';
    await pages.platform.database.executeSql(
      `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
         cancel_path, status, created_at) values ($1, 'renewal', 'x', 1, $2, '/', '/', 'paid', now())`,
      [`SW-${'0'.repeat(26)}`, email],
    );
    const body = { email, password: 'try-the-app-2026' };
    const ended = await pages.app.inject({
      method: 'POST',
      url: '/api/account/delete',
      payload: body,
    });
    expect(ended.statusCode).toBe(200);
    const link = await linkTo('account/erasure', email);
    const titleAt = async (page: string | { body: string }) =>
      wordsOf(only(typeof page === 'string' ? await pages.html(page) : page.body, 'h1'));
    expect(await titleAt(link)).toBe('Erase your data');
    expect(await titleAt(link)).toBe('Erase your data');
    // Where several people are verified under the address, what is of each stays, and the page says so.
    const { executeSql } = pages.platform.database;
    const written = 'update verification_records set email_key = $1 where badge = any($2)';
    await executeSql(written, [email, ['Sw-AMY20', 'Sw-CHD11']]);
    const said = wordsOf(only(await pages.html(link), 'main'));
    for (const words of ['Amina (Sw-AMY20)', 'Their checks and applications stay too'])
      expect(said).toContain(words);
    expect(said).not.toContain('goes:');
    const shown = await pages.app.inject({ url: link });
    expect(shown.headers['cache-control']).toBe('no-store');
    await executeSql(written, [null, ['Sw-AMY20', 'Sw-CHD11']]);
    expect((await posted(link, {}, own)).statusCode).toBe(400);
    const pressed = await posted(link, { wish: 'erase' }, own);
    expect(await titleAt(pressed)).toBe('Your data will be erased');
    expect(pressed.body).toContain('Keep my data');
    expect(await titleAt(await posted(link, { wish: 'keep' }, own))).toBe('Your data stays');
    const dead = await pages.app.inject({ url: link });
    expect([dead.statusCode, await titleAt(dead)]).toEqual([404, 'This link no longer works']);
  });

  it('of an account change nothing when a scanner opens them, and confirm when pressed', async () => {
    const email = 'pressed@example.com';
    const made = { name: 'Ada', email, phone: '0803 000 0000', password: 'long enough' };
    await pages.app.inject({ method: 'POST', url: '/api/account/register', payload: made });
    const link = await linkTo('account/confirm', email);
    const confirmed = async () =>
      (
        await pages.platform.database.kysely
          .selectFrom('accounts')
          .select('confirmed_at')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).confirmed_at;
    expect(wordsOf(only(await pages.html('/account/confirm'), 'main'))).toContain(
      'no longer works',
    );
    const password = 'goats on the roof';
    expect((await posted('/account/confirm?token=x', { password }, own)).statusCode).toBe(404);
    expect(await pages.html(link)).toContain('Confirm my address');
    expect(await confirmed()).toBeNull();
    const weak = await posted(link, { password: 'Sapioworker1' }, own);
    expect(weak.statusCode).toBe(400);
    expect(wordsOf(only(weak.body, 'main'))).toContain('This password is too easy to guess');
    expect(await confirmed()).toBeNull();
    const pressed = await posted(link, { password }, own);
    expect(wordsOf(only(pressed.body, 'main'))).toContain('Your address is confirmed');
    expect(await confirmed()).not.toBeNull();
  });

  it('let a mail program unsubscribe by one press, as RFC 8058 has it', async () => {
    const email = 'one.click@example.com';
    const { kysely } = pages.platform.database;
    const status = async () =>
      (
        await kysely
          .selectFrom('mail_subscribers')
          .select('status')
          .where('email', '=', email)
          .executeTakeFirst()
      )?.status;
    await pages.app.inject({
      method: 'POST',
      url: '/api/mail-list/subscribe',
      payload: { email },
    });
    const [mail] = await mailRows(pages.platform, email);
    const address = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(address);
    await pages.html(pathname + search);
    expect(await status()).toBe('pending');
    // No cookie, no origin, no page before it.
    const forged = await posted(`${pathname}?token=x.y`, { 'List-Unsubscribe': 'One-Click' });
    expect(forged.statusCode).toBe(404);
    expect(await status()).toBe('pending');
    const pressed = await posted(pathname + search, { 'List-Unsubscribe': 'One-Click' });
    expect(pressed.statusCode).toBe(200);
    // It was never on the list: nothing is kept of it.
    expect(await status()).toBeUndefined();
  });
});
