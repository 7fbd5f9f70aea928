import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { entriesOf } from '#test/support/entries.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openProduct();
const editor = await signIn(product, 'editor');
afterAll(() => product.close());

const path = '/api/v1/services';
const service = {
  title: 'Tailor',
  description: 'Clothes made to measure.',
  rateKobo: 350_000,
  place: 50,
};
const publicTitles = async () =>
  (await product.get('/services')).json().data.map(({ title }: { title: string }) => title);

describe('services for staff', () => {
  it('are nobody’s who is not signed in, and not to be changed by who only reads', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.get(path)).statusCode).toBe(200);
    expect((await auditor.send('POST', path, service)).statusCode).toBe(403);
  });

  it('are refused with the session’s token missing, or sent by another site', async () => {
    const { cookie = '' } = editor.headers;
    const send = (headers: Record<string, string>) =>
      product.app.inject({ method: 'POST', url: path, payload: service, headers });
    expect((await send({ cookie })).statusCode).toBe(403);
    const foreign = { ...editor.headers, 'sec-fetch-site': 'cross-site' };
    expect((await send(foreign)).statusCode).toBe(403);
    expect(await publicTitles()).not.toContain('Tailor');
  });

  it('name the field that is at fault', async () => {
    const empty = await editor.send('POST', path, { ...service, title: ' ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.json().fields).toEqual({ title: '"title" is not allowed to be empty' });
    for (const title of ['Driver', 'dRIVER']) {
      const taken = await editor.send('POST', path, { ...service, title });
      expect(taken.statusCode).toBe(409);
      expect(taken.json().fields).toHaveProperty('title');
    }
    const below = await editor.send('POST', path, { ...service, rateKobo: -1 });
    expect(below.json().fields).toHaveProperty('rateKobo');
  });

  it('have one title once, also when two are sent in the same instant', async () => {
    const titles = Array.from({ length: 12 }, (_, n) => `Racer ${n}`);
    const send = async (title: string) =>
      (await editor.send('POST', path, { ...service, title })).statusCode;
    const sent = titles.map((title) => Promise.all([send(title), send(title.toUpperCase())]));
    for (const pair of await Promise.all(sent)) expect(pair.toSorted()).toEqual([200, 409]);
    const { kysely } = product.platform.database;
    await kysely.deleteFrom('services').where('title', 'ilike', 'racer %').execute();
  });

  it('that have stood under one title in two cases keep it while their rate is changed', async () => {
    const { kysely } = product.platform.database;
    const { id } = (await editor.send('POST', path, { ...service, title: 'Stander' })).json();
    const row = kysely.selectFrom('services').selectAll().where('id', '=', id);
    const twin = { ...(await row.executeTakeFirstOrThrow()), id: randomUUID(), title: 'STANDER' };
    await kysely.insertInto('services').values(twin).execute();
    const put = (change: object) =>
      editor.send('PUT', `${path}/${id}`, { ...service, title: 'Stander', version: 1, ...change });
    expect((await put({ title: 'stander' })).statusCode).toBe(409);
    expect((await put({ rateKobo: 360_000 })).statusCode).toBe(200);
    await kysely.deleteFrom('services').where('id', 'in', [id, twin.id]).execute();
  });

  it('are added, changed once a version, and taken off; visitors see each at once', async () => {
    const made = (await editor.send('POST', path, service)).json();
    expect(await publicTitles()).toContain('Tailor');
    const { id, ...values } = made;
    const change = { ...values, title: 'Tailors', rateKobo: 400_050 };
    const first = await editor.send('PUT', `${path}/${id}`, change);
    expect(first.json()).toMatchObject({ title: 'Tailors', rateKobo: 400_050, version: 2 });
    const second = await editor.send('PUT', `${path}/${id}`, { ...change, title: 'Late' });
    expect(second.statusCode).toBe(409);
    expect(await publicTitles()).toContain('Tailors');
    const unseen = await editor.send('DELETE', `${path}/${id}?version=1`);
    expect([unseen.statusCode, unseen.json().error]).toEqual([409, 'changed']);
    expect((await editor.send('DELETE', `${path}/${id}`)).statusCode).toBe(200);
    expect((await editor.get(`${path}/${id}`)).statusCode).toBe(404);
    expect(await publicTitles()).not.toContain('Tailors');
    const trail = await entriesOf(product.platform, { subject: id });
    expect(trail).toMatchObject(
      ['create', 'update', 'delete'].map((verb) => ({
        action: `services.${verb}`,
        actor: editor.id,
      })),
    );
  });

  it('come in pages, in the order asked for, narrowed by a text', async () => {
    const page = (await editor.get(`${path}?perPage=5&sort=title&order=asc`)).json();
    expect(page.data).toHaveLength(5);
    expect(page.hasNext).toBe(true);
    const titles = page.data.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([...titles].sort());
    const found = (await editor.get(`${path}?q=PAINT`)).json();
    expect(found.data.map(({ title }: { title: string }) => title)).toEqual(['Painters']);
    expect((await editor.get(`${path}?sort=secret`)).statusCode).toBe(400);
    expect((await editor.get(`${path}?page=401`)).statusCode).toBe(400);
  });
});
