import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { entriesOf } from '#test/support/entries.ts';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { clockAt } from '#test/support/money.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import type { BlogPost } from '../contract.ts';
import type { NewPost, StaffPost } from './contract.ts';
import { tellDue } from './service.server.ts';

const clock = clockAt();
const product = await openProduct({ clock });
const editor = await signIn(product, 'editor');
afterAll(() => product.close());

const path = '/api/v1/posts';
const picture = 'posts/training-1.svg';
let count = 0;
const written = (more: Partial<NewPost> = {}): NewPost => {
  count += 1;
  return {
    title: `Mend a gate ${count}`,
    slug: `mend-a-gate-${count}`,
    content: '<p>Sand it first.</p>',
    category: 'Safety',
    tags: ['paint', 'gates'],
    author: 'Ada Obi',
    authorBio: 'Ada writes.',
    authorImage: '',
    featuredImage: picture,
    featuredAlt: 'A gate half painted',
    gallery: [{ path: 'posts/training-2.svg', alt: 'A brush' }],
    ...more,
  };
};
const made = async (more?: Partial<NewPost>): Promise<StaffPost> => {
  const answer = await editor.send('POST', path, written(more));
  expect(answer.json()).toMatchObject({ state: 'draft', version: 1 });
  return answer.json();
};
const read = async (id: string): Promise<StaffPost> => (await editor.get(`${path}/${id}`)).json();
const does = (verb: string, { id, version }: { id: string; version: number }, more = {}) =>
  editor.send('POST', `${path}/${id}/${verb}`, { version, ...more });
const change = ({ id, version }: StaffPost, values: NewPost) =>
  editor.send('PUT', `${path}/${id}`, { ...values, version });
const laterBy = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const visible = async ({ id, slug }: StaffPost) => {
  const list = (await product.get('/blogs')).json().data as { id: string }[];
  const one = (await product.get(`/blogs/${id}`)).statusCode;
  const bySlug = (await product.get(`/blogs/by-slug/${slug}`)).statusCode;
  return [list.some((post) => post.id === id), one, bySlug];
};
const hidden = [false, 404, 404];
const shown = [true, 200, 200];

describe('posts for staff', () => {
  it('are nobody’s who is not signed in, read by the auditor, and no matter of support', async () => {
    const { id, version } = await made();
    for (const url of [path, `${path}/${id}`, `${path}/${id}/preview`, `${path}/subjects`]) {
      expect((await product.app.inject({ url })).statusCode).toBe(401);
    }
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.get(`${path}/${id}/preview`)).statusCode).toBe(200);
    for (const verb of ['publish', 'unpublish']) {
      const answer = await auditor.send('POST', `${path}/${id}/${verb}`, { version });
      expect(answer.statusCode).toBe(403);
    }
    expect((await auditor.send('DELETE', `${path}/${id}`)).statusCode).toBe(403);
    const support = await signIn(product, 'support');
    expect((await support.get(path)).statusCode).toBe(403);
    expect((await support.get(`${path}/${id}/preview`)).statusCode).toBe(403);
  });

  it.each<[string, Partial<NewPost>, number, string]>([
    ['an address of other letters', { slug: 'Mend A' }, 400, 'slug'],
    ['an address that is taken', { slug: 'check-a-worker-before-the-door' }, 409, 'slug'],
    ['no title', { title: ' ' }, 400, 'title'],
    ['a picture nobody can hear of', { featuredAlt: '' }, 400, 'featuredAlt'],
    ['a gallery without words', { gallery: [{ path: picture, alt: '' }] }, 400, 'gallery.0.alt'],
    ['a picture from elsewhere', { featuredImage: 'https://a.example/a.png' }, 400, ''],
    ['a picture that climbs', { authorImage: '../../secret.png' }, 400, ''],
    ['a picture of another host', { authorImage: '//a.example/a.png' }, 400, ''],
    ['a text of 100,001 characters', { content: 'a'.repeat(100_001) }, 400, 'content'],
    ['a text of marks alone', { content: '<b>'.repeat(10_001) }, 400, 'content'],
    ['too many tags', { tags: Array.from({ length: 13 }, (_, n) => `t${n}`) }, 400, 'tags'],
  ])('are refused with %s', async (_what, values, status, field) => {
    const answer = await editor.send('POST', path, written(values));
    expect(answer.statusCode).toBe(status);
    if (field) expect(Object.keys(answer.json().fields)).toContain(field);
  });

  it('say how long a text may be, where it is too long alone', async () => {
    const answer = await editor.send('POST', path, written({ content: 'a'.repeat(100_001) }));
    expect(answer.json().fields.content).toBe('Use at most 100000 characters');
  });

  it('are cleaned when they are written and when staff read them (D-14, check 29)', async () => {
    const hostile = '<p onclick="a()">Sand</p><script>a()</script><a href="javascript:a()">it</a>';
    const { id, content } = await made({ content: hostile });
    const clean = '<p>Sand</p><a>it</a>';
    expect(content).toBe(clean);
    const { kysely } = product.platform.database;
    const kept = () =>
      kysely.selectFrom('blog_posts').select('content').where('id', '=', id).executeTakeFirst();
    expect((await kept())?.content).toBe(clean);
    await kysely.updateTable('blog_posts').set({ content: hostile }).where('id', '=', id).execute();
    expect((await read(id)).content).toBe(clean);
    expect((await editor.get(`${path}/${id}/preview`)).json().content).toBe(clean);
  });

  it('begin as drafts, which nobody else sees, and come onto the site at once', async () => {
    const draft = await made();
    expect(await visible(draft)).toEqual(hidden);
    const out = (await does('publish', draft)).json();
    expect(out).toMatchObject({ state: 'published', publishedAt: laterBy(0), version: 2 });
    expect(await visible(draft)).toEqual(shown);
    const post = (await product.get(`/blogs/${draft.id}`)).json();
    expect(post).toMatchObject({
      id: draft.id,
      createdAt: laterBy(0),
      featuredImage: picture,
      otherImages: ['posts/training-2.svg'],
      alts: { [picture]: 'A gate half painted', 'posts/training-2.svg': 'A brush' },
    });
    expect((await editor.get(`${path}/${draft.id}/preview`)).json()).toEqual(post);
    expect((await does('unpublish', out)).json()).toMatchObject({ state: 'draft' });
    expect(await visible(draft)).toEqual(hidden);
  });

  it('come by time when they are scheduled, not a moment before', async () => {
    const draft = await made();
    const past = await does('publish', draft, { at: laterBy(-1000) });
    expect([past.statusCode, Object.keys(past.json().fields)]).toEqual([400, ['at']]);
    for (const typed of ['20266-12-01T08:00', '']) {
      const strange = await does('publish', draft, { at: typed });
      expect([strange.statusCode, strange.json().fields]).toEqual([
        400,
        { at: 'Choose a day and a time, with a year of four digits' },
      ]);
    }
    expect((await read(draft.id)).state).toBe('draft');
    const at = laterBy(300_000);
    const planned = (await does('publish', draft, { at })).json();
    expect(planned).toMatchObject({ state: 'scheduled', publishedAt: at });
    clock.advance(299_000);
    expect(await visible(draft)).toEqual(hidden);
    clock.advance(1_000);
    expect(await visible(draft)).toEqual(shown);
    const out = await read(draft.id);
    expect(out.state).toBe('published');
    const seen = async () => (await product.get(`/blogs/${draft.id}`)).json();
    expect(await seen()).toMatchObject({ createdAt: at, updatedAt: at });
    clock.advance(60_000);
    await change(out, { ...written(), slug: draft.slug });
    expect(await seen()).toMatchObject({ createdAt: at, updatedAt: laterBy(0) });
  });

  it('are not taken off the site by who has read that they are still to come', async () => {
    const planned = (await does('publish', await made(), { at: laterBy(60_000) })).json();
    clock.advance(60_000);
    const from = planned.state;
    for (const [verb, more] of [
      ['unpublish', { from }],
      ['publish', { from, at: laterBy(300_000) }],
    ] as const) {
      const late = await does(verb, planned, more);
      expect([late.statusCode, late.json().error]).toEqual([409, 'changed']);
    }
    expect(await visible(planned)).toEqual(shown);
    const out = await read(planned.id);
    const back = await does('unpublish', out, { from: out.state });
    expect(back.json()).toMatchObject({ state: 'draft' });
  });

  it('are of the day on which they came back, not of the one that they were written with (C-61)', async () => {
    const all = (await product.get('/blogs')).json().data as BlogPost[];
    const first = all.find(({ date }) => date !== '');
    const dated = async () => {
      const { date, createdAt } = (await product.get(`/blogs/${first?.id}`)).json();
      return { date, createdAt };
    };
    const before = { date: first?.date, createdAt: first?.createdAt };
    const out = (await does('publish', await read(first?.id ?? ''))).json();
    expect(await dated()).toEqual(before);
    const draft = (await does('unpublish', out)).json();
    await does('publish', draft);
    expect(await dated()).toEqual({ date: '', createdAt: clock.now().toISOString() });
  });

  it('are found by their former addresses until another post has them', async () => {
    const values = written();
    const first = (await does('publish', await made(values))).json();
    const draft = (await does('unpublish', first)).json();
    const named = (await change(draft, { ...values, slug: 'named-anew' })).json();
    const old = async () => (await product.get(`/blogs/by-slug/${values.slug}`)).json();
    expect(await old()).toMatchObject({ error: 'post-not-found' });
    await does('publish', named);
    expect(await old()).toMatchObject({ id: named.id, slug: 'named-anew' });
    const other = await made({ slug: values.slug });
    expect(await old()).toMatchObject({ id: named.id });
    await does('publish', other);
    expect(await old()).toMatchObject({ id: other.id, slug: values.slug });
  });

  it('tell the cached pages once they have come, and once more for slow clocks', async () => {
    const { platform } = product;
    // What earlier tests have published is told to the end.
    clock.advance(300_000);
    for (let time = 0; time < 2; time += 1) await tellDue(platform);
    const draft = await made();
    const planned = (await does('publish', draft, { at: laterBy(60_000) })).json();
    const told: string[] = [];
    const heard = { heard: (topic: string) => told.push(topic), lost: () => undefined };
    const end = await platform.database.listen('pages', heard);
    const tellings = async (advance: number) => {
      clock.advance(advance);
      told.length = 0;
      await tellDue(platform);
      // A notification of our own comes after theirs.
      await platform.database.executeSql("select pg_notify('pages', 'end')", []);
      await expect.poll(() => told.at(-1)).toBe('end');
      return told.length - 1;
    };
    expect(await tellings(59_000)).toBe(0);
    expect(await tellings(1_000)).toBe(1);
    expect(await tellings(1_000)).toBe(0);
    expect(await tellings(60_000)).toBe(1);
    expect(await tellings(300_000)).toBe(0);
    expect((await read(draft.id)).version).toBe(planned.version);
    await end();
  });

  it('may not come unfinished, and stay finished once they are planned', async () => {
    const draft = await made({ content: '', category: '' });
    const early = await does('publish', draft);
    expect(early.statusCode).toBe(400);
    expect(early.json().fields).toEqual({
      content: 'Write the text first.',
      category: 'Choose a category first.',
    });
    const whole = written();
    const ready = (await change(draft, whole)).json();
    const planned = (await does('publish', ready, { at: laterBy(60_000) })).json();
    const emptied = await change(planned, { ...whole, content: '' });
    expect([emptied.statusCode, emptied.json().error]).toEqual([400, 'post-unready']);
  });

  it('keep their address while they are on the site, and give way to no other post', async () => {
    const [draft, other] = [await made(), await made()];
    const values = written();
    const moved = (await change(draft, values)).json();
    expect(moved.slug).toBe(values.slug);
    const taken = await change(moved, { ...values, slug: other.slug });
    expect(taken.json()).toMatchObject({
      error: 'slug-taken',
      fields: { slug: expect.any(String) },
    });
    const out = (await does('publish', moved)).json();
    const fixed = await change(out, { ...values, slug: 'elsewhere' });
    expect([fixed.statusCode, fixed.json().error]).toEqual([409, 'slug-fixed']);
  });

  it('have one address once, also when two are to get it in the same instant', async () => {
    const pairs: (readonly [StaffPost, StaffPost])[] = [];
    for (let n = 0; n < 8; n += 1) pairs.push([await made(), await made()]);
    const sent = pairs.map(([one, other], n) => {
      const values = written({ slug: `wanted-by-two-${n}` });
      // Changed beside another one, or beside one that is just begun.
      const rival = n % 2 ? editor.send('POST', path, values) : change(other, values);
      return Promise.all([change(one, values), rival]);
    });
    for (const pair of await Promise.all(sent)) {
      expect(pair.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const refused = pair.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({
        error: 'slug-taken',
        fields: { slug: expect.any(String) },
      });
    }
  });

  it('are changed once a version, each change on the record', async () => {
    const draft = await made();
    const values = written();
    expect((await change(draft, values)).json()).toMatchObject({ title: values.title, version: 2 });
    const late = await change(draft, written());
    expect([late.statusCode, late.json().error]).toEqual([409, 'changed']);
    expect((await does('publish', draft)).json().error).toBe('changed');
    const now = await read(draft.id);
    const out = (await does('publish', now)).json();
    const planned = (await does('publish', out, { at: laterBy(1_000) })).json();
    expect((await does('unpublish', out)).statusCode).toBe(409);
    await does('unpublish', planned);
    const remove = (version: number) =>
      editor.send('DELETE', `${path}/${draft.id}?version=${version}`);
    expect((await remove(planned.version)).json().error).toBe('changed');
    expect((await remove((await read(draft.id)).version)).statusCode).toBe(200);
    expect((await editor.get(`${path}/${draft.id}`)).statusCode).toBe(404);
    expect((await does('publish', draft)).statusCode).toBe(404);
    const trail = await entriesOf(product.platform, { subject: draft.id });
    const verbs = ['create', 'update', 'publish', 'schedule', 'unpublish', 'delete'];
    expect(trail).toMatchObject(
      verbs.map((verb) => ({ action: `posts.${verb}`, actor: editor.id })),
    );
  });

  it('come in pages, narrowed by state, category and title, without their texts', async () => {
    await made({ title: 'Zinc roofs', category: 'Roofs' });
    const page = (await editor.get(`${path}?perPage=2`)).json();
    expect([page.data.length, page.hasNext]).toEqual([2, true]);
    expect(page.data[0]).not.toHaveProperty('content');
    const titles = async (query: string) =>
      (await editor.get(`${path}?${query}`)).json().data.map((one: StaffPost) => one.title);
    expect(await titles('q=ZINC')).toEqual(['Zinc roofs']);
    expect(await titles('category=Roofs')).toEqual(['Zinc roofs']);
    expect(await titles('category=Roofs&state=published')).toEqual([]);
    const plan = await made({ title: 'Planned roofs' });
    await does('publish', plan, { at: laterBy(60_000) });
    expect(await titles('state=scheduled&q=roofs')).toEqual(['Planned roofs']);
    expect(await titles('state=draft&q=roofs')).toEqual(['Zinc roofs']);
    const sorted = await titles('sort=title&order=asc&perPage=100');
    expect(sorted.length).toBeGreaterThan(6);
    expect((await editor.get(`${path}?sort=content`)).statusCode).toBe(400);
    const { categories } = (await editor.get(`${path}/subjects`)).json();
    expect(categories).toContain('Roofs');
  });

  it('are found by an index, however many there are', async () => {
    const { kysely } = product.platform.database;
    await sql`insert into blog_posts (id, slug, title, day, content, category, author, author_bio,
        author_image, featured_image, created_at, updated_at, published_at)
      select gen_random_uuid(), 'many-' || n, 'Many ' || n, '', 'x', 'Cat ' || n % 40, 'A', '', '', '',
        now(), now() - n * interval '1 minute', case when n % 3 > 0 then now() - n * interval '1 hour' end
      from generate_series(1, 4000) n`.execute(kysely);
    await sql`analyze blog_posts`.execute(kysely);
    const plans = [
      sql`select id from blog_posts order by updated_at desc, id desc limit 26`,
      sql`select id from blog_posts order by title, id limit 26`,
      sql`select id from blog_posts order by published_at desc, id desc limit 26`,
      sql`select id from blog_posts where category = 'Cat 7' order by updated_at desc, id desc limit 26`,
      sql`select id from blog_posts where announced < 2 and published_at <= now()`,
    ];
    for (const query of plans) {
      const plan = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(kysely);
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).toContain('Index');
      expect(lines).not.toContain('Seq Scan');
    }
  });
});

it('posts as CSV are lines without their texts, each once, for who may take them', async () => {
  const asked = { resource: 'posts', by: 'editor', not: 'support' } as const;
  const { id, slug } = await made({ title: '=Csv post' });
  const one = await takeExport(product, { ...asked, query: 'q=csv%20post&state=draft' });
  expect(one.rows).toEqual([
    {
      Title: `'=Csv post`,
      Address: slug,
      Category: 'Safety',
      Tags: 'paint | gates',
      Author: 'Ada Obi',
      State: 'draft',
      'Published from': '',
      Updated: clock.now().toISOString(),
    },
  ]);
  await sql`insert into blog_posts select (jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'slug', 'csv-' || n))).*
    from blog_posts p, generate_series(1, ${sql.lit(manyRows - 1)}) as n where p.id = ${id}`.execute(
    product.platform.database.kysely,
  );
  const { rows } = await takeExport(product, { ...asked, query: 'q=csv%20post' });
  expect([rows.length, new Set(rows.map(({ Address }) => Address)).size]).toEqual([
    manyRows,
    manyRows,
  ]);
});
