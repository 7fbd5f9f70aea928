import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import type { SignedIn } from '../../support/admin-session.ts';
import { consoleOf, go, memberOf } from './console.ts';
import { dangers, missing, watched } from './dangers.ts';
import { packed, vectors } from './vectors.ts';

const asked = async (efe: SignedIn, resource: string, body: object) => {
  const made = (await efe.ask('POST', `/${resource}`, body)) as { id: string; version: number };
  onTestFinished(async () => {
    await efe.ask('DELETE', `/${resource}/${made.id}`);
  });
  return made;
};

/** Pictures of one point each; their texts are what counts. */
async function pictures(efe: SignedIn, count: number): Promise<string[]> {
  const point = { create: { width: 9, height: 6, channels: 3, background: '#be5630' } } as const;
  const file = `data:image/png;base64,${(await sharp(point).png().toBuffer()).toString('base64')}`;
  const one = async () => ((await efe.ask('POST', '/pictures', { file })) as { path: string }).path;
  return Promise.all(Array.from({ length: count }, one));
}

/** A published post with a third of the vectors in its text, and as many in its other fields. */
async function postWith(efe: SignedIn, n: number, [own = '', ...rest]: readonly string[]) {
  const third = <T>(list: readonly T[]) => list.filter((_, place) => place % 3 === n);
  const [titles, names, alts] = [third(packed(140)), third(packed(60)), third(packed(200))];
  const slug = `vectors-${n}-${Date.now()}`;
  const { id, version } = await asked(efe, 'posts', {
    ...{ slug, title: titles[0], category: names[0], tags: packed(40).slice(n * 8, n * 8 + 8) },
    ...{ author: names[1], authorBio: packed(600)[n], authorImage: own },
    ...{ featuredImage: own, featuredAlt: alts[0] },
    content: third(vectors)
      .map((one) => `<p>${one}</p>`)
      .join('\n'),
    gallery: rest.map((path, place) => ({ path, alt: alts[place + 1] ?? vectors[place] })),
  });
  await efe.ask('POST', `/posts/${id}/publish`, { version });
  return { id, slug };
}

it('what an editor stores runs nowhere: page, preview and console (check 29)', async () => {
  expect(vectors.length).toBeGreaterThan(80);
  const efe = await memberOf('editor', 'Efe');
  const paths = await pictures(efe, 9);
  const [pages, screens] = [['/', '/blog'], [] as string[]];
  for (const n of [0, 1, 2]) {
    const { id, slug } = await postWith(efe, n, paths);
    const told = packed(400);
    const voices = await Promise.all(
      [n, n + 3].map((place) =>
        asked(efe, 'testimonials', {
          ...{ title: packed(80)[place], feedback: told[place], name: packed(60)[place] },
          ...{ location: packed(60)[place + 6], avatar: paths[0], sample: true, place: 1 },
        }),
      ),
    );
    pages.push(`/blog/${slug}`, `/blog/preview/${id}`);
    // A list in between: the same screen with other words would not be drawn anew.
    screens.push(
      `posts/${id}`,
      ['testimonials', 'posts', `testimonials/${voices[0]?.id}`][n] ?? '',
    );
  }

  const found: string[] = [];
  const look = async (list: readonly string[], open: (page: Page, address: string) => unknown) => {
    const page = await watched(await consoleOf(efe, { expects: missing }));
    for (const address of list) {
      await open(page, address);
      found.push(...(await dangers(page)).map((one) => `${address}: ${one}`));
    }
  };
  await Promise.all([
    look(pages, async (page, address) => expect((await page.goto(address))?.status()).toBe(200)),
    look(screens, go),
  ]);
  expect(found).toEqual([]);
});
