import { afterAll, beforeEach, expect, it } from 'vitest';
import { readEvents } from '#app/people/cases/store.server.ts';
import { openAsking } from '#test/support/asking.ts';
import { linkOf } from '#test/support/person.ts';
import { signIn } from '#test/support/staff.ts';

const asking = await openAsking();
afterAll(() => asking.close());
beforeEach(() => asking.turn({}));

let persons = 0;
async function linked(agrees = true, name = 'Ngozi Amaka Eze') {
  persons += 1;
  const id = await asking.newCase({ email: `virtual${persons}@example.com`, name }, agrees);
  return { id, token: await linkOf(asking.platform, id) };
}
const give = (token: string, number: string) => asking.post(`/cases/${token}/identity`, { number });
/** The last digit decides. */
const vnin = (digit: number) => `QW48291035${String(persons).padStart(3, '0')}${digit}ZK`;

it('asks nobody before the consent (CASE-05)', async () => {
  const { id, token } = await linked(false);
  const answer = await give(token, vnin(0));
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'consent-needed']);
  expect(await asking.asks(id)).toEqual([]);
});

it('a virtual NIN is asked about at once and kept nowhere (IDV-02)', async () => {
  const { id, token } = await linked();
  const number = vnin(0);
  const answer = await give(token, ` ${number.slice(0, 8)} ${number.slice(8).toLowerCase()} `);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().needs).not.toContain('identity');
  expect(answer.json().identity).toEqual({ lastFour: null });
  expect(await asking.check(id)).toMatchObject({ state: 'passed', method: 'provider' });
  expect(await asking.asks(id)).toMatchObject([{ asked_for: 'vnin', asked_by: 'person' }]);
  const kept = [await asking.one(id), await readEvents(asking.platform.database.kysely, id)];
  expect(JSON.stringify([kept, await asking.asks(id)])).not.toContain(number);
  expect(asking.logged.join('\n').toUpperCase()).not.toContain(number);
  expect(answer.body).not.toContain(number);
});

it('one that does not fit tells the person nothing, and is not asked for again', async () => {
  const { id, token } = await linked();
  const answer = await give(token, vnin(5));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().needs).not.toContain('identity');
  expect(answer.json().checks).toContainEqual({ kind: 'identity', progress: 'working' });
  expect(await asking.check(id)).toMatchObject({ state: 'to-do' });
});

it('one that is not known may be corrected twice, then staff help', async () => {
  const { id, token } = await linked();
  for (let n = 0; n < 3; n += 1) {
    const answer = await give(token, vnin(1));
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['number']]);
  }
  const worn = await give(token, vnin(1));
  expect([worn.statusCode, worn.json().error]).toEqual([409, 'tries-used']);
  expect(await asking.check(id)).toMatchObject({ state: 'waiting-for-person' });
});

it('is not at fault where the case has one name alone, and no step asks for a better one', async () => {
  const { id, token } = await linked(true, 'Blessing');
  const answer = await give(token, vnin(0));
  expect(answer.json().fields.number).toContain('we have one name of you alone');
  expect(await asking.check(id)).toMatchObject({ state: 'to-do' });
  const given = await give(token, '12345678900');
  expect(given.json().needs).not.toContain('identity');
});

it('takes the place of nothing that an officer has found', async () => {
  const { id, token } = await linked();
  const agent = await signIn(asking, 'verification-agent');
  const found = { state: 'failed', how: 'Another face than that of the person who came' };
  const { version } = await asking.one(id);
  const written = await agent.send('POST', `/api/v1/cases/${id}/checks/identity`, {
    version,
    ...found,
  });
  expect(written.statusCode).toBe(200);
  const answer = await give(token, vnin(0));
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'not-needed']);
  expect(await asking.check(id)).toMatchObject(found);
  expect(await asking.asks(id)).toEqual([]);
});

it.each([
  ['the source is down', vnin(3), {}],
  ['the provider fails', vnin(0), { fault: '500' }],
])('counts against nobody while %s, and leaves the step open', async (_why, number, controls) => {
  const { id, token } = await linked();
  await asking.turn(controls);
  const answer = await give(token, number);
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'register-silent']);
  expect(await asking.check(id)).toMatchObject({ state: 'to-do', checked_at: null });
  const view = (await asking.get(`/cases/${token}`)).json();
  expect(view.needs).toContain('identity');
  // A NIN is taken all the same.
  expect((await give(token, '70401122330')).statusCode).toBe(200);
});

it('is not asked about where people check by hand', async () => {
  const manual = await openAsking({ IDENTITY_PROVIDER: 'manual' });
  try {
    const id = await manual.newCase({ email: 'by.hand@example.com' });
    const token = await linkOf(manual.platform, id);
    const answer = await manual.post(`/cases/${token}/identity`, { number: vnin(0) });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'register-silent']);
  } finally {
    await manual.close();
  }
});

const dojah = {
  IDENTITY_PROVIDER: 'dojah',
  DOJAH_APP_ID: 'app',
  DOJAH_SECRET_KEY: 'test_dojah_key_0001',
};

it.each<[string, Record<string, string>, string | null]>([
  ['in the demo, of any enterprise', {}, ''],
  ['with its enterprise', { ...dojah, IDENTITY_ENTERPRISE_ID: '1138183' }, '1138183'],
  ['not, where no enterprise is set', dojah, null],
  ['not, where people check by hand', { IDENTITY_PROVIDER: 'manual' }, null],
])('is offered %s (IDV-02)', async (_how, env, enterprise) => {
  const product = await openAsking(env);
  try {
    const id = await product.newCase({ email: 'offered@example.com' });
    const token = await linkOf(product.platform, id);
    const view = (await product.get(`/cases/${token}`)).json();
    expect(view.virtualNinFor).toBe(enterprise);
    const refused = await product.post(`/cases/${token}/identity`, { number: '123' });
    const said: string = refused.json().fields.number;
    expect(said.includes('virtual NIN')).toBe(enterprise !== null);
    const agent = await signIn(product, 'verification-agent');
    await agent.open('cases', id);
    const { provider } = (await agent.get(`/api/v1/cases/${id}`)).json();
    expect(provider.virtualNinFor).toBe(enterprise || undefined);
  } finally {
    await product.close();
  }
});
