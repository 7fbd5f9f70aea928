import { afterAll, describe, expect, it } from 'vitest';
import { allErasers } from '#app/contents/erasure.server.ts';
import { openCase } from '#app/people/cases/service.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { entriesOf } from '#test/support/entries.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { clockAt } from '#test/support/money.ts';
import { openProduct } from '#test/support/product.ts';
import { testSettings } from '#test/support/seeded.ts';
import { createAccount } from '../service.server.ts';
import {
  askErasure,
  eraseDue,
  startErasure,
  stateOfErasure,
  stopErasure,
  sweepErasures,
} from './erasure.service.server.ts';
import { erasedSubject, erasureSubject } from './mails.server.tsx';

const day = 24 * 3_600_000;
const clock = clockAt();
const product = await openProduct({ clock, env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const password = 'goats on the roof';
let people = 0;
/** Somebody with a confirmed account who has written a message, and who has paid if they did. */
async function somebody({ paid }: { paid: boolean }): Promise<string> {
  people += 1;
  const email = `erika${people}@example.com`;
  const person = { name: 'Erika Ade', email, phone: '0803 000 0001' };
  await createAccount(product.platform, { ...person, password }, { madeBy: 'test' });
  await product.post('/contacts', { ...person, message: `I am number ${people}.` });
  if (paid) {
    await product.platform.database.executeSql(
      `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
         cancel_path, status, created_at) values ($1, 'renewal', $1, 1, $2, '/', '/', 'paid', now())`,
      [`SW-${String(people).padStart(26, '0')}`, email.toUpperCase()],
    );
  }
  return email;
}
const facts = {
  typeId: 'basic',
  phoneNumber: '0803 000 0002',
  dateOfBirth: '1990-02-03',
  address: '1 Ade Street',
  state: 'Lagos',
  standing: 'verified',
  verifiedAt: clock.now(),
  expiresAt: new Date(clock.now().getTime() + 400 * day),
  officer: { firstName: 'Desk', lastName: 'Officer', email: 'desk@example.com' },
  policeRecord: 'Clear',
  healthStatus: 'Fit for work',
  totalReviews: 0,
  hasBasicReport: false,
  nationalId: null,
  photo: null,
} as const;
const isKept = async (email: string) => {
  const { kysely } = product.platform.database;
  const rows = await kysely.selectFrom('contacts').select('email').execute();
  return rows.some((row) => row.email === email);
};
async function deleted(email: string): Promise<{ token: string }> {
  const answer = await product.post('/account/delete', { email, password });
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Your account has been deleted.',
  ]);
  const mails = await mailRows(product.platform, email);
  const mail = mails.find(({ subject }) => subject.endsWith('was deleted'));
  return { token: /account\/erasure\?token=(\w+)/.exec(mail?.plain ?? '')?.[1] ?? 'none' };
}
const call = (path: string, link: { token: string }) =>
  product.post(`/account/erasure${path}`, link);
const round = async () => {
  await eraseDue(product.platform, allErasers);
  await sweepErasures(product.platform);
};

it('goes at once where nothing is verified and nothing paid', async () => {
  const email = await somebody({ paid: false });
  expect(await deleted(email)).toEqual({ token: 'none' });
  expect(await isKept(email)).toBe(false);
});

it('waits for the mailed link and seven days where something was paid (FS-03)', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  clock.advance(day);
  await round();
  expect(await isKept(email)).toBe(true);
  for (const path of ['', '/confirm', '/undo']) {
    expect((await call(path, { token: 'another' })).statusCode).toBe(404);
  }
  expect((await call('/confirm', link)).statusCode).toBe(200);
  // Twice is as good as once: the day stays.
  clock.advance(6 * day);
  const again = (await call('/confirm', link)).json();
  expect((await call('', link)).json()).toMatchObject({ dueAt: again.dueAt });
  await round();
  expect(await isKept(email)).toBe(true);
  clock.advance(day);
  await round();
  expect(await isKept(email)).toBe(false);
  expect((await call('', link)).statusCode).toBe(404);
});

const record = (email: string, badge: string, fullName: string) =>
  issueVerification(product.platform, { ...facts, badge, fullName, email }, []);
/** The names that stand in the records with these badge numbers. */
const namesIn = async (...badges: string[]) => {
  const rows = await product.platform.database.kysely
    .selectFrom('verification_records')
    .select('full_name as name')
    .where('badge', 'in', badges)
    .orderBy('badge')
    .execute();
  return rows.map(({ name }) => name);
};
const told = async (email: string, subject: string) => {
  const [mail] = await mailRows(product.platform, email, subject);
  return mail?.plain.replaceAll(/\s+/g, ' ');
};

it('names the records under the address, to the reader of its mailbox', async () => {
  const email = await somebody({ paid: false });
  await record(email, 'Sw-ZQ223', 'Ada Obi');
  await record(email, 'Sw-ZQ224', 'Ada Obi');
  const link = await deleted(email);
  expect((await call('', link)).json().shared).toBe(false);
  await call('/confirm', link);
  const mail = await told(email, erasureSubject);
  for (const one of ['Ada (Sw-ZQ223)', 'Ada (Sw-ZQ224)', 'goes']) expect(mail).toContain(one);
  clock.advance(7 * day);
  await round();
  expect(await namesIn('Sw-ZQ223', 'Sw-ZQ224')).toEqual(['Deleted', 'Deleted']);
});

describe('of an address that is that of several people', () => {
  it('leaves the records to each of them, and says so', async () => {
    const email = await somebody({ paid: true });
    await record(email, 'Sw-ZQ221', 'Ada Obi');
    await record(email, 'Sw-ZQ222', 'Bola Ade');
    const link = await deleted(email);
    const { records, shared } = (await call('', link)).json();
    const names = records.map(({ firstName }: { firstName: string }) => firstName);
    expect([names.toSorted(), shared]).toEqual([['Ada', 'Bola'], true]);
    await call('/confirm', link);
    // Whoever gets an address of their own meanwhile leaves the other one where it was said to be.
    await product.platform.database.executeSql(
      'update verification_records set email = $1, email_key = $1 where badge = $2',
      [`own.${email}`, 'Sw-ZQ222'],
    );
    clock.advance(7 * day);
    await round();
    expect(await namesIn('Sw-ZQ221', 'Sw-ZQ222')).toEqual(['Ada Obi', 'Bola Ade']);
    expect(await isKept(email)).toBe(false);
    for (const subject of [erasureSubject, erasedSubject]) {
      const mail = await told(email, subject);
      expect(mail).toContain('what was verified of each stays');
      expect(mail).toContain('Ada (Sw-ZQ221)');
    }
  });

  it('waits, and leaves what is still being checked of another one', async () => {
    const email = await somebody({ paid: false });
    for (const [n, born] of [
      [1, '1990-02-03'],
      [2, null],
    ] as const) {
      await product.platform.database.transaction((trx) =>
        openCase(product.platform, trx, {
          source: { kind: 'staff', id: `${email} ${n}` },
          ...{ from: 'staff', level: 'Basic', typeId: 'basic', isBuyer: false, papers: [] },
          person: {
            ...{ name: `Chike Eze ${n === 1 ? '' : 'Junior'}`, phone: null, email, born },
            ...{ address: null, state: null },
          },
        }),
      );
    }
    const { executeSql } = product.platform.database;
    const written = 'update cases set link_sent_at = now() where email = $1';
    await executeSql(written, [email]);
    const link = await deleted(email);
    expect((await call('', link)).json()).toMatchObject({ records: [], shared: true });
    // A stranger who types the address for somebody else holds nobody up: while nobody has written there, nor once
    // its reader has said so.
    const unwritten = 'update cases set link_sent_at = null where source_id = $1';
    await executeSql(unwritten, [`${email} 2`]);
    expect((await call('', link)).json()).toMatchObject({ shared: false });
    await executeSql(written, [email]);
    const say = (why: string | null) =>
      product.platform.database.executeSql(
        `update cases set stopped_because = $1, stopped_at = case when $1::text is null then null else now() end
          where source_id = $2`,
        [why, `${email} 2`],
      );
    await say('not-me');
    expect((await call('', link)).json()).toMatchObject({ shared: false });
    await say(null);
    await call('/confirm', link);
    // Another one joins: the last word is what happens.
    await record(email, 'Sw-ZQ225', 'Ada Obi');
    clock.advance(7 * day);
    await round();
    const { kysely } = product.platform.database;
    const left = await kysely.selectFrom('cases').select('id').where('email', '=', email).execute();
    expect(left).toHaveLength(2);
    expect(await namesIn('Sw-ZQ225')).toEqual(['Ada Obi']);
    expect(await isKept(email)).toBe(false);
  });

  it('leaves the record that staff have hidden to look into it, and names it to nobody', async () => {
    const email = await somebody({ paid: false });
    await record(email, 'Sw-ZQ226', 'Ada Obi');
    await record(email, 'Sw-ZQ227', 'Bola Ade');
    await product.platform.database.executeSql(
      'update verification_records set hidden = true where badge = $1',
      ['Sw-ZQ227'],
    );
    const link = await deleted(email);
    const { records, shared } = (await call('', link)).json();
    expect([records, shared]).toEqual([[{ firstName: 'Ada', verifiedId: 'Sw-ZQ226' }], true]);
    await call('/confirm', link);
    clock.advance(7 * day);
    await round();
    expect(await namesIn('Sw-ZQ226', 'Sw-ZQ227')).toEqual(['Ada Obi', 'Bola Ade']);
    for (const subject of [erasureSubject, erasedSubject])
      expect(await told(email, subject)).not.toContain('Sw-ZQ227');
  });
});

it('is undone by the same link, until it happens', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  await call('/confirm', link);
  clock.advance(6 * day);
  expect((await call('/undo', link)).statusCode).toBe(200);
  for (const path of ['', '/confirm']) expect((await call(path, link)).statusCode).toBe(404);
  // A second press, or the first one sent again, hears the same; the address is gone by then.
  expect((await call('/undo', link)).json()).toEqual({
    success: true,
    message: 'Nothing is erased: your data stays.',
  });
  const { kysely } = product.platform.database;
  const kept = await kysely.selectFrom('account_erasures').selectAll().execute();
  expect(kept.map((row) => row.email)).not.toContain(email);
  const undone = await entriesOf(product.platform, { action: 'account.erasure-undone' });
  expect(undone).toHaveLength(1);
  clock.advance(30 * day);
  await round();
  expect(await isKept(email)).toBe(true);
});

it('asked for again is the same request: the link of the first mail keeps the data too', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  const pressed = (await call('/confirm', link)).json();
  clock.advance(day);
  const ask = () =>
    product.platform.database.transaction((trx) => askErasure(product.platform, trx, { email }));
  const again = { token: new URL(await ask()).searchParams.get('token') ?? '' };
  for (const one of [link, again]) {
    expect((await call('', one)).json()).toMatchObject({ dueAt: pressed.dueAt });
  }
  expect((await call('/undo', link)).statusCode).toBe(200);
  expect((await call('', again)).statusCode).toBe(404);
  clock.advance(30 * day);
  await round();
  expect(await isKept(email)).toBe(true);
  // Once it was undone, asking begins anew, by another link.
  const anew = new URL(await ask()).searchParams.get('token') ?? '';
  expect(anew).not.toBe(link.token);
  expect((await call('', { token: anew })).json()).toMatchObject({ dueAt: null });
});

it('is confirmed and undone by a link from before SECRET_KEY was exchanged', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  const secrets = secretsFrom('the next key, at least 32 characters', [testSettings.SECRET_KEY]);
  const next = { ...product.platform, secrets };
  expect(await startErasure(next, allErasers, link)).toMatchObject({ success: true });
  expect(await stateOfErasure(next, allErasers, link)).toMatchObject({ dueAt: expect.any(String) });
  expect(await stopErasure(next, link)).toMatchObject({ success: true });
  expect(await isKept(email)).toBe(true);
});

it('takes the account too that was never deleted, or made since, and every sign-in of it (ME-06)', async () => {
  const email = await somebody({ paid: true });
  const { token: signedIn } = (await product.post('/account/login', { email, password })).json();
  const address = await product.platform.database.transaction((trx) =>
    askErasure(product.platform, trx, { email }),
  );
  await call('/confirm', { token: new URL(address).searchParams.get('token') ?? '' });
  clock.advance(7 * day);
  await round();
  expect(await isKept(email)).toBe(false);
  const again = await product.post('/account/login', { email, password });
  expect(again.json().error).toBe('wrong-credentials');
  const headers = { authorization: `Bearer ${signedIn}` };
  expect((await product.get('/account/sessions', { headers })).statusCode).toBe(401);
  const { kysely } = product.platform.database;
  for (const table of ['accounts', 'account_erasures'] as const) {
    const left = await kysely.selectFrom(table).select('id').where('email', '=', email).execute();
    expect([table, left]).toEqual([table, []]);
  }
});

it('lapses when the link is not pressed within 14 days', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  clock.advance(14 * day);
  expect((await call('/confirm', link)).statusCode).toBe(404);
  await round();
  expect(await isKept(email)).toBe(true);
  const { kysely } = product.platform.database;
  expect(await kysely.selectFrom('account_erasures').selectAll().execute()).toEqual([]);
});

it('of one person that fails keeps nobody else waiting, and is tried again', async () => {
  const [first, second] = [await somebody({ paid: true }), await somebody({ paid: true })];
  for (const email of [first, second]) await call('/confirm', await deleted(email));
  clock.advance(7 * day);
  const broken = {
    ...allErasers,
    broken: {
      erase: async (_platform: unknown, _trx: unknown, { email }: { email: string }) => {
        if (email === first) throw new Error('planned');
      },
    },
  };
  await eraseDue(product.platform, broken);
  expect([await isKept(first), await isKept(second)]).toEqual([true, false]);
  expect(product.logged.join()).toContain('a person could not be erased');
  await round();
  expect(await isKept(first)).toBe(false);
});
