import { afterAll, describe, expect, it } from 'vitest';
import { ApiError, common } from '#platform/contract.ts';
import { adaBello, lastMailTo, mailsTo, openLinkedCase, tokenIn } from '#test/support/person.ts';
import { openProduct } from '#test/support/product.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { forgetVerified } from '../erasure/erasure.service.server.ts';
import { moveLink } from '../link.service.server.ts';
import { consentVersions } from '../person/texts.service.server.ts';
import { lockCase, readCase, readChecks } from '../store.server.ts';
import { noteUnreachedGuarantors } from '../unreached/unreached.service.server.ts';
import { reopenCase, withdrawCase } from '../withdrawal.service.server.ts';
import { sendAgain, vouch } from './guarantee.service.server.ts';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' }, seeds: false });
afterAll(() => product.close());

let named = 0;
/** A case whose first guarantor was sent a link. */
async function asked() {
  named += 1;
  const requestId = `RQ-GUARANTOR${named}`;
  const source = { kind: 'order', id: requestId } as const;
  const { id, token } = await openLinkedCase(product.platform, { level: 'Premium', source });
  const email = `bola.link${named}@example.com`;
  const textVersion = consentVersions.versionIn('en');
  await product.post(`/cases/${token}/consents`, { textVersion, checks: true });
  const who = { place: 1, name: 'Bola Ade', relation: 'Former employer', phone: '0803 555 7001' };
  const taken = await product.post(`/cases/${token}/guarantors`, { ...who, email });
  expect(taken.statusCode).toBe(200);
  const link = async () => tokenIn(await lastMailTo(product.platform, email), 'guarantee');
  return { id, token, email, requestId, link };
}
const answer = (link: string) => product.post(`/guarantees/${link}`, { answer: 'yes' });
const stateOf = async (id: string) =>
  (await readChecks(product.platform.database.kysely, id)).find(
    ({ kind }) => kind === 'guarantor-1',
  )?.state;

describe('a guarantor in whose place staff ask for somebody else', () => {
  const another = async () => {
    const one = await asked();
    await product.platform.database.transaction(async (trx) => {
      const held = await lockCase(trx, one.id);
      const outcome = { state: 'waiting-for-person' } as const;
      if (held) await writeOutcome(trx, held, 'guarantor-1', outcome, new Date());
    });
    return one;
  };

  it('answers nothing any more by the link that they have', async () => {
    const { id, link } = await another();
    const token = await link();
    expect((await product.get(`/guarantees/${token}`)).json().state).toBe('closed');
    expect((await answer(token)).json().error).toBe('guarantee-closed');
    expect(await stateOf(id)).toBe('waiting-for-person');
  });

  it('gets no link where the order of the case is cancelled and opened again', async () => {
    const { id, email, requestId } = await another();
    const source = { kind: 'order', id: requestId } as const;
    const order = { source, why: 'Paid after all', by: { id: 'one', name: 'One' }, days: null };
    const { database } = product.platform;
    await database.transaction((trx) => withdrawCase(product.platform, trx, order));
    await database.transaction((trx) => reopenCase(product.platform, trx, order));
    expect(await mailsTo(product.platform, email)).toEqual([]);
    expect(await stateOf(id)).toBe('waiting-for-person');
  });

  it('answers again once staff have sent them a new one', async () => {
    const { id, link } = await another();
    await product.platform.database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      if (one) await sendAgain(product.platform, trx, one, 1);
    });
    expect(await stateOf(id)).toBe('waiting-for-source');
    expect((await answer(await link())).statusCode).toBe(200);
    expect(await stateOf(id)).toBe('passed');
  });
});

it('two guarantors are two people: no mailbox vouches twice', async () => {
  const { token, email } = await asked();
  const second = { place: 2, name: 'Chidi Obi', relation: 'Neighbour', phone: '0803 555 7002' };
  const name = (more: object) => product.post(`/cases/${token}/guarantors`, { ...second, ...more });
  const refused = await name({ email: email.toUpperCase() });
  expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([400, ['email']]);
  expect((await name({})).statusCode).toBe(200);
});

describe('a mail that waits for the mail server (CASE-05)', () => {
  const textVersion = consentVersions.versionIn('en');
  const agree = (token: string) =>
    product.post(`/cases/${token}/consents`, { textVersion, checks: true });
  const erase = () => {
    const erased = { email: adaBello.email };
    const { database } = product.platform;
    return database.transaction((trx) => forgetVerified(product.platform, trx, erased));
  };

  it.each([
    ['consents', { textVersion, decline: true }],
    ['consents', { textVersion, notMe: true }],
    ['withdraw', { purpose: 'checks' }],
  ])('goes out no more once the person has said no: %s %j', async (what, no) => {
    const { id, token, email, link } = await asked();
    const one = await readCase(product.platform.database.kysely, id);
    expect((await product.post(`/cases/${token}/${what}`, no)).statusCode).toBe(200);
    expect(await mailsTo(product.platform, email)).toEqual([]);
    expect(await mailsTo(product.platform, String(one?.email))).toEqual([]);
    if ('notMe' in no) return;
    // Who agrees after all has it sent anew.
    expect((await agree(token)).statusCode).toBe(200);
    expect((await answer(await link())).statusCode).toBe(200);
  });

  it('goes to no address that was not the person’s', async () => {
    const { id } = await openLinkedCase(product.platform);
    const { database } = product.platform;
    const wrong = (await readCase(database.kysely, id))?.email ?? '';
    expect(await mailsTo(product.platform, wrong)).toHaveLength(1);
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      if (one) await moveLink(product.platform, trx, one, { lost: true, actor: 'one' });
    });
    expect(await mailsTo(product.platform, wrong)).toEqual([]);
  });

  it('goes to nobody who was named before', async () => {
    const { token, email } = await asked();
    const who = { place: 1, name: 'Bola Ade', relation: 'Former employer', phone: '0803 555 7001' };
    const other = `other.${email}`;
    await product.post(`/cases/${token}/guarantors`, { ...who, email: other });
    expect(await mailsTo(product.platform, email)).toEqual([]);
    expect(await mailsTo(product.platform, other)).toHaveLength(1);
  });

  it('goes to nobody who was named before, nor is it sent again where it had failed', async () => {
    const { token, email } = await asked();
    const { clock, database } = product.platform;
    const run = database.executeSql;
    // Its failure was noted: the case knows nothing of it any more.
    await run(`update mail_outbox set status = 'failed' where recipient = $1`, [email]);
    await noteUnreachedGuarantors(product.platform);
    const who = { place: 1, name: 'Bola Ade', relation: 'Former employer', phone: '0803 555 7001' };
    await product.post(`/cases/${token}/guarantors`, { ...who, email: `other.${email}` });
    const { rows } = await run('select good_until from mail_outbox where recipient = $1', [email]);
    expect(rows).toEqual([{ good_until: expect.any(Date) }]);
    const [{ good_until: until }] = rows as [{ good_until: Date }];
    expect(until.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  it.each(['waits', 'failed', 'failed, to who was named before'])(
    'goes out no more once the person is erased: %s',
    async (how) => {
      const { id, token, email } = await asked();
      const run = product.platform.database.executeSql;
      const change = how === 'waits' ? 'attempts = 1' : `status = 'failed'`;
      await run(`update mail_outbox set ${change} where recipient = $1`, [email]);
      if (how.includes('before')) {
        const who = { place: 1, name: 'Bola Ade', relation: 'Neighbour', phone: '0803 555 7001' };
        await product.post(`/cases/${token}/guarantors`, { ...who, email: `other.${email}` });
      }
      const person = String((await readCase(product.platform.database.kysely, id))?.email);
      await run(`update mail_outbox set ${change} where recipient = $1`, [person]);
      await run('update cases set email_key = $2 where id = $1', [id, adaBello.email]);
      await erase();
      for (const to of [email, `other.${email}`, person])
        expect(await mailsTo(product.platform, to)).toEqual([]);
    },
  );

  it('stays in the outbox once it has gone', async () => {
    const { token, email, link } = await asked();
    const opens = await link();
    const run = product.platform.database.executeSql;
    await run(`update mail_outbox set status = 'sent' where recipient = $1`, [email]);
    await product.post(`/cases/${token}/withdraw`, { purpose: 'checks' });
    await agree(token);
    expect(await mailsTo(product.platform, email)).toHaveLength(1);
    expect((await answer(opens)).statusCode).toBe(200);
  });
});

it('an answer that was kept is never refused for how much others on the network have asked', async () => {
  const { id, link } = await asked();
  let looks = 0;
  const check = async () => {
    looks += 1;
    return looks > 1 ? new ApiError(common.limited) : null;
  };
  const { limits } = product.platform;
  const platform = { ...product.platform, limits: { ...limits, check } };
  const holding = { token: await link(), context: { address: '10.8.0.1' } };
  expect(await vouch(platform, holding, { answer: 'yes' })).toMatchObject({ state: 'answered' });
  expect(await stateOf(id)).toBe('passed');
});
