import { afterAll, describe, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { entriesOf } from '../support/entries.ts';
import { takeExport } from '../support/exports.ts';
import { all, only, wordsOf } from '../support/html.ts';
import { openPages } from '../support/pages.ts';
import { signIn } from '../support/staff.ts';

const pages = await openPages();
const editor = await signIn(pages, 'editor');
afterAll(() => pages.close());

const voice = {
  ...{ title: 'A roof in a day', feedback: 'They came, they mended, they left.' },
  ...{ name: 'Zainab T.', location: 'Jos', avatar: 'amina', sample: false, place: 0 },
};
const firm = { name: 'Savanna Works', logo: 'plant', sample: false, place: 0 };
const kinds = [
  ['testimonials', voice, { name: ' ' }, { avatar: 'nobody' }],
  ['partners', firm, { name: ' ' }, { logo: '../../a.png' }],
] as const;

type Entry = { id: string; version: number; sample: boolean; imageBase: string };
const inBody = ({ id: _id, imageBase: _base, ...values }: Entry) => values;

describe.each(kinds)('%s for staff', (kind, values, ...wrong) => {
  const path = `/api/v1/${kind}`;

  it('are nobody’s who is not signed in, read by the auditor, no matter of support', async () => {
    expect((await pages.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(pages, 'support')).get(path)).statusCode).toBe(403);
    const auditor = await signIn(pages, 'auditor');
    expect((await auditor.get(path)).statusCode).toBe(200);
    expect((await auditor.send('POST', path, values)).statusCode).toBe(403);
  });

  it('are refused when something is missing or comes from elsewhere', async () => {
    for (const one of [...wrong, { place: -1 }, { sample: undefined }]) {
      const answer = await editor.send('POST', path, { ...values, ...one });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(Object.keys(one));
    }
    expect((await editor.get(`${path}/00000000-0000-4000-8000-000000000000`)).statusCode).toBe(404);
  });

  it('leave as CSV for who may take them', async () => {
    const before = (await editor.get(`${path}?perPage=100`)).json().data;
    const { id } = (await editor.send('POST', path, { ...values, name: '=Csv name' })).json();
    const asked = { resource: kind, by: 'auditor', not: 'support' } as const;
    const one = await takeExport(pages, { ...asked, query: 'q=csv' });
    expect(one.rows).toMatchObject([{ Name: `'=Csv name`, Position: '0', Sample: 'no' }]);
    const { rows } = await takeExport(pages, asked);
    expect(rows).toHaveLength(before.length + 1);
    await editor.send('DELETE', `${path}/${id}`);
  });

  it('are changed once a version, and who unmarks one answers for it (W-24)', async () => {
    const made: Entry = (await editor.send('POST', path, { ...values, sample: true })).json();
    const at = `${path}/${made.id}`;
    const real = await editor.send('PUT', at, { ...inBody(made), sample: false });
    expect(real.json()).toMatchObject({ sample: false, version: 2 });
    const late = await editor.send('PUT', at, { ...inBody(made), name: 'Late' });
    expect([late.statusCode, late.json().error]).toEqual([409, 'changed']);
    expect((await editor.send('DELETE', at)).statusCode).toBe(200);
    expect((await editor.send('DELETE', at)).statusCode).toBe(404);
    const trail = await entriesOf(pages.platform, { subject: made.id });
    const verbs = ['create', 'unmark', 'delete'];
    expect(trail).toMatchObject(
      verbs.map((verb) => ({ action: `${kind}.${verb}`, actor: editor.id })),
    );
  });
});

const page = async (path: string) =>
  (await pages.app.inject({ url: path, headers: { accept: 'text/html' } })).body;
const voices = async () => only(await page('/'), 'section', 'aria-labelledby="voices"');
const firms = async (path: string) => only(await page(path), 'section', 'aria-label="Partners"');
const samplesIn = (html: string) => html.match(/> Sample</g)?.length ?? 0;

it('every invented testimonial says so until staff unmark it, and ten are shown (BIZ-22, W-24)', async () => {
  expect(samplesIn(await voices())).toBe(10);
  const { id } = (await editor.send('POST', '/api/v1/testimonials', voice)).json();
  await vi.waitFor(async () => expect(wordsOf(await voices())).toContain('Zainab T.'), patience);
  const html = await voices();
  const shown = all(html, 'figure').map(({ inner }) => wordsOf(inner));
  expect(shown).toHaveLength(10);
  expect(shown.filter((one) => one.includes('Sample'))).toHaveLength(9);
  expect(shown.find((one) => one.includes('Zainab T.'))).not.toContain('Sample');
  expect(wordsOf(html)).toContain('Entries marked Sample show invented people, not customers.');
  await editor.send('DELETE', `/api/v1/testimonials/${id}`);
  await vi.waitFor(
    async () => expect(wordsOf(await voices())).not.toContain('Zainab T.'),
    patience,
  );
});

it('a partner shows at once on both pages that were kept, invented ones marked', async () => {
  const paths = ['/', '/career/train-with-us'];
  for (const path of paths) expect(samplesIn(await firms(path))).toBe(6);
  const { id } = (await editor.send('POST', '/api/v1/partners', firm)).json();
  for (const path of paths) {
    await vi.waitFor(async () => expect(await firms(path)).toContain('Savanna Works'), patience);
    expect(samplesIn(await firms(path))).toBe(6);
    expect(wordsOf(await firms(path))).toContain('Those marked Sample are invented firms.');
  }
  await editor.send('DELETE', `/api/v1/partners/${id}`);
});

it('without any entry the sections are left out, and the page stands', async () => {
  const { kysely } = pages.platform.database;
  for (const table of ['testimonials', 'partners'] as const) {
    await kysely.deleteFrom(table).execute();
  }
  await vi.waitFor(async () => {
    const html = await page('/');
    expect(html).not.toContain('aria-labelledby="voices"');
    expect(html).not.toContain('aria-label="Partners"');
    expect(html).toContain('aria-labelledby="blog"');
  }, patience);
});

it('words that would be markup stay words (check 29)', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const given = { ...voice, name: hostile, title: hostile, feedback: hostile, location: hostile };
  await editor.send('POST', '/api/v1/testimonials', given);
  await editor.send('POST', '/api/v1/partners', { ...firm, name: hostile });
  await vi.waitFor(async () => expect(await page('/')).toContain('&lt;img src=x'), patience);
  expect(await page('/')).not.toContain('<img src=x');
});
