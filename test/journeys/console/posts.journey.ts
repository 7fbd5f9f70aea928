import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, inject, it } from 'vitest';
import { at, desktop, openPage, phone, visit } from '../../support/browser.ts';
import { newMember, type SignedIn, signedIn } from '../../support/desk.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

let editor: SignedIn;
beforeAll(async () => {
  const email = `${randomUUID()}@staff.example.com`;
  const oneTime = await newMember(inject('desk'), { name: 'Ada Editor', email, role: 'editor' });
  const password = 'a long walk in Yaba';
  editor = await signedIn(inject('site'), { email, oneTime, password });
});

/** A page of the editor's own browser. */
async function editorPage(viewport: typeof phone, more: { expects?: RegExp } = {}): Promise<Page> {
  const page = await openPage({ viewport, ...more });
  const session = { name: '__Host-staff', value: editor.token };
  const where = { domain: 'localhost', path: '/', secure: true, httpOnly: true };
  await page.context().addCookies([{ ...session, ...where, sameSite: 'Strict' }]);
  return page;
}

const photo = async (name: string, background: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer(),
});

it('an editor writes a post with a gallery, looks at it, publishes it, and visitors read it', async () => {
  const page = await editorPage(desktop);
  await page.goto('/admin#/posts/create');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Title').fill('How to whitewash a wall');
  await expect.poll(() => field('Address').inputValue()).toBe('how-to-whitewash-a-wall');
  await page.getByLabel('Category').fill('Repairs');
  const file = (group: string) =>
    page.getByRole('group', { name: group, exact: true }).locator('input[type=file]');
  await file('Featured picture').setInputFiles(await photo('wall', '#e6d9bf'));
  await field('What the picture shows').fill('A wall half white');
  await page.getByRole('textbox', { name: 'Text' }).fill('Mix the lime with water.');
  await file('Gallery').setInputFiles([await photo('a', '#2c3380'), await photo('b', '#be5630')]);
  await field('What picture 1 shows').fill('A bucket of lime');
  await field('What picture 2 shows').fill('A broad brush');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/#\/posts\/[\da-f-]{36}/);
  const id = /[\da-f-]{36}/.exec(page.url())?.[0] ?? '';
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);

  const stranger = await openPage({ viewport: phone, expects: /404/ });
  for (const path of [`/blog/preview/${id}`, '/blog/how-to-whitewash-a-wall']) {
    expect((await stranger.goto(path))?.status()).toBe(404);
  }
  const preview = await page.context().newPage();
  await preview.goto(`/blog/preview/${id}`);
  await preview.getByRole('heading', { level: 1, name: 'How to whitewash a wall' }).waitFor();
  await preview.getByText('Preview: only staff see this page.').waitFor();
  expect(await brokenRules(preview)).toEqual([]);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('The post is on the site.').waitFor();

  await visit(stranger, '/blog/how-to-whitewash-a-wall');
  await stranger.getByRole('img', { name: 'A wall half white' }).waitFor();
  expect(await sidewaysPixels(stranger)).toBe(0);
  await stranger.getByRole('link', { name: 'Open picture 1 of 2: A broad brush' }).click();
  const viewer = stranger.getByRole('dialog', { name: /^Pictures: How to whitewash/ });
  await viewer.getByRole('img', { name: 'A broad brush' }).waitFor();
  await editor.ask('DELETE', `/posts/${id}`);
}, 40_000);

it('the screens of words fit a phone and break no rule of axe', async () => {
  const page = await editorPage(phone);
  for (const path of ['posts', 'posts/create', 'testimonials', 'testimonials/create', 'partners']) {
    await page.goto(`/admin#/${path}`);
    const ready = path.endsWith('create')
      ? page.getByRole('button', { name: 'Save' })
      : page.getByRole('listitem').filter({ hasText: /Sample|Published/ });
    await ready.first().waitFor();
    expect([path, await sidewaysPixels(page)]).toEqual([path, 0]);
    expect([path, await brokenRules(page)]).toEqual([path, []]);
  }
});

const vectors = [
  '<script>ran=1</script><svg onload="ran=1"><img src=x onerror="ran=1">',
  '"><iframe srcdoc="<script>parent.ran=1</script>"></iframe><a href="javascript:ran=1">a</a>',
  '<math><mtext><table><mglyph><style><img src onerror=ran=1></style></mglyph></table></mtext></math>',
];

it('runs nothing of what stands in a post or a testimonial (check 29)', async () => {
  const page = await editorPage(desktop);
  const made: string[] = [];
  const idOf = async (path: string, body: object) =>
    ((await editor.ask('POST', path, body)) as { id: string }).id;
  for (const [place, vector] of vectors.entries()) {
    const none = { authorImage: '', featuredImage: '', featuredAlt: '', gallery: [] };
    const words = { title: vector.slice(0, 140), category: vector.slice(0, 60), authorBio: vector };
    const text = { content: `<p>Text</p>${vector}`, slug: `vector-${place}`, tags: [] };
    const post = { ...none, ...words, ...text, author: vector.slice(0, 80) };
    made.push(`/posts/${await idOf('/posts', post)}`);
    const said = { title: vector.slice(0, 80), feedback: vector, name: vector.slice(0, 60) };
    const voice = { ...said, location: 'Jos', avatar: 'amina', sample: true, place: 500 };
    made.push(`/testimonials/${await idOf('/testimonials', voice)}`);
  }
  for (const path of ['/posts', '/testimonials', ...made]) {
    await page.goto(`/admin#${path}`);
    await page
      .locator(path.split('/').length > 2 ? 'form' : 'table')
      .first()
      .waitFor();
    // The editor of a post comes with its own part of the script.
    if (path.startsWith('/posts/')) await page.locator('.ProseMirror').getByText('Text').waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
  const preview = await page.goto(`${at('/blog/preview/')}${made[0]?.split('/').at(-1)}`);
  expect(preview?.status()).toBe(200);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  for (const path of made) await editor.ask('DELETE', path);
});
