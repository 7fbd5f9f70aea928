import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import { postPictures } from '#app/site/blog/admin/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import { clockAt } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { removeUnusedPictures, showSitePicture } from './site-pictures.service.server.ts';

const hour = 3_600_000;
const clock = clockAt();
const product = await openProduct({ clock, jobs: true, seeds: false });
let editor: Member = await signIn(product, 'editor');
const point = { create: { width: 9, height: 6, channels: 3, background: '#be5630' } } as const;
const file = `data:image/png;base64,${(await sharp(point).png().toBuffer()).toString('base64')}`;
afterAll(() => product.close());

const at = '/api/v1';
/** The path of a fresh picture. */
const picture = async (): Promise<string> =>
  (await editor.send('POST', `${at}/pictures`, { file })).json().path;
const pictures = (count: number) => Promise.all(Array.from({ length: count }, picture));

const post = (more: object = {}) => ({
  ...{ title: 'A wall', slug: `wall-${randomUUID()}`, content: '<p>Lime.</p>', category: 'Walls' },
  ...{ tags: [], author: 'Ada Obi', authorBio: '', authorImage: '', featuredImage: '' },
  ...{ featuredAlt: 'A wall', gallery: [], ...more },
});
const voice = (avatar: string) => ({
  ...{ title: 'On time', feedback: 'He came.', name: 'Ada O.', location: 'Jos', avatar },
  ...{ sample: true, place: 3 },
});
const partner = (logo: string) => ({ name: 'A partner', logo, sample: true, place: 3 });
const save = (resource: string, body: object) => editor.send('POST', `${at}/${resource}`, body);
const saved = async (resource: string, body: object) => {
  const answer = await save(resource, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as { id: string; version: number };
};

/** The hourly round, as the product runs it a day later. */
const round = async (later = 25 * hour) => {
  clock.advance(later);
  editor = await signIn(product, 'editor');
  const job = allJobs(product.platform).find(({ name }) => /unused-pictures$/.test(name));
  await job?.work(undefined as never);
};
/** What a visitor is answered who asks for it. */
const status = async (path: string) => {
  const answer = await showSitePicture(product.platform, path.slice('kept/'.length));
  return answer instanceof ApiError ? answer.definition.status : 200;
};
const statuses = (paths: readonly string[]) => Promise.all(paths.map(status));
const filesOf = async (path: string) =>
  (
    await product.platform.database.executeSql(
      'select handle, small_handle from site_pictures where handle = $1',
      [path.slice('kept/'.length, -'.webp'.length)],
    )
  ).rows as { handle: string; small_handle: string }[];

describe('a picture of the site stays', () => {
  it('for a day, since somebody may be about to save what shows it', async () => {
    const path = await picture();
    await round(23 * hour);
    expect(await status(path)).toBe(200);
  });

  it('as long as a post, a testimonial or a partner shows it, on the site or not yet', async () => {
    const [featured = '', face = '', one = '', two = '', inside = '', small = '', ...rest] =
      await pictures(10);
    const [out = '', later = '', avatar = '', logo = ''] = rest;
    await saved('posts', post({ featuredImage: featured, authorImage: face }));
    const gallery = [one, two].map((path) => ({ path, alt: 'A wall' }));
    const images = [inside, small.replace('.webp', '-small.webp')];
    const content = images.map((path) => `<p>a<img src="/images/${path}" alt="a"></p>`).join('');
    await saved('posts', post({ gallery, content }));
    for (const [path, more] of [
      [out, {}],
      [later, { at: new Date(clock.now().getTime() + 90 * 24 * hour).toISOString() }],
    ] as const) {
      const { id, version } = await saved('posts', post({ featuredImage: path }));
      const published = await save(`posts/${id}/publish`, { version, ...more });
      expect(published.statusCode).toBe(200);
    }
    await saved('testimonials', voice(avatar));
    await saved('partners', partner(logo));
    await round();
    const all = [featured, face, one, two, inside, small, out, later, avatar, logo];
    expect(await statuses(all)).toEqual(all.map(() => 200));
  });

  it('when it is saved while the round looks for what nobody shows', async () => {
    const path = await picture();
    clock.advance(25 * hour);
    editor = await signIn(product, 'editor');
    let looks = 0;
    await removeUnusedPictures(product.platform, [
      async (db) => {
        const shown = await postPictures(db);
        looks += 1;
        if (looks === 1) await saved('posts', post({ featuredImage: path }));
        return shown;
      },
    ]);
    expect(await status(path)).toBe(200);
  });
});

describe('a picture of the site that nobody shows', () => {
  it('goes after a day in both sizes, bytes and all', async () => {
    const path = await picture();
    const [{ handle = '', small_handle = '' } = {}] = await filesOf(path);
    await round();
    expect(await statuses([path, path.replace('.webp', '-small.webp')])).toEqual([404, 404]);
    const { storage } = product.platform;
    await vi.waitFor(
      async () =>
        expect([await storage.get(handle), await storage.get(small_handle)]).toEqual([null, null]),
      { timeout: patience, interval: 100 },
    );
  });

  it('goes once its post has another one, or is deleted', async () => {
    const [first = '', second = ''] = await pictures(2);
    const given = post({ featuredImage: first });
    const { id, version } = await saved('posts', given);
    const change = { ...given, featuredImage: second, version };
    expect((await editor.send('PUT', `${at}/posts/${id}`, change)).statusCode).toBe(200);
    await round();
    expect(await statuses([first, second])).toEqual([404, 200]);
    await editor.send('DELETE', `${at}/posts/${id}`);
    await round(0);
    expect(await status(second)).toBe(404);
  });

  it('cannot be saved any more: the field says to choose again', async () => {
    const path = await picture();
    const kept = await saved('posts', post());
    await round();
    const gallery = [{ path, alt: 'A wall' }];
    const content = `<p>a<img src="/images/${path}" alt="a"></p>`;
    for (const [resource, body, field] of [
      ['posts', post({ featuredImage: path }), 'featuredImage'],
      ['posts', post({ authorImage: path }), 'authorImage'],
      ['posts', post({ gallery }), 'gallery'],
      ['posts', post({ content }), 'content'],
      ['testimonials', voice(path), 'avatar'],
      ['partners', partner(path), 'logo'],
    ] as const) {
      const answer = await save(resource, body);
      expect([field, answer.statusCode, answer.json().fields]).toEqual([
        field,
        400,
        { [field]: 'Choose the picture again: it is not kept any more' },
      ]);
    }
    const change = { ...post({ featuredImage: path }), version: kept.version };
    expect((await editor.send('PUT', `${at}/posts/${kept.id}`, change)).statusCode).toBe(400);
  });

  it('is refused to who saves it at the moment it goes', async () => {
    const path = await picture();
    clock.advance(25 * hour);
    editor = await signIn(product, 'editor');
    const { promise: underLock, resolve: looked } = Promise.withResolvers<void>();
    let looks = 0;
    const going = removeUnusedPictures(product.platform, [
      async (db) => {
        const shown = await postPictures(db);
        looks += 1;
        if (looks === 2) looked();
        return shown;
      },
    ]);
    await underLock;
    const answer = await save('posts', post({ featuredImage: path }));
    await going;
    expect([answer.statusCode, await status(path)]).toEqual([400, 404]);
  });

  it('is never both gone and shown, however saving and the round meet', async () => {
    const paths = await pictures(12);
    clock.advance(25 * hour);
    editor = await signIn(product, 'editor');
    const [answers] = await Promise.all([
      Promise.all(paths.map((path) => save('posts', post({ featuredImage: path })))),
      removeUnusedPictures(product.platform, [postPictures]),
      removeUnusedPictures(product.platform, [postPictures]),
    ]);
    const there = await statuses(paths);
    expect(there).toEqual(answers.map(({ statusCode }) => (statusCode === 200 ? 200 : 404)));
  });
});

it('a picture for the site is refused while the disk is nearly full, as any upload (FS-05)', async () => {
  editor = await signIn(product, 'editor');
  const full = vi.spyOn(product.platform.storage, 'hasRoom').mockResolvedValue(false);
  const answer = await editor.send('POST', `${at}/pictures`, { file });
  full.mockRestore();
  expect([answer.statusCode, answer.json().error]).toEqual([507, 'storage-full']);
});
