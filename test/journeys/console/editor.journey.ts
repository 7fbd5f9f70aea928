import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { desktop, openPage, phone, visit } from '../../support/browser.ts';
import { consoleOf, faultsOf, memberOf } from './console.ts';

const photo = async (name: string, background: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer(),
});

it('an editor writes a post with a gallery; visitors read it once it is published, and not before', {
  tags: 'nightly',
}, async () => {
  const efe = await memberOf('editor', 'Efe');
  const page = await consoleOf(efe, { viewport: desktop });
  await page.goto('/admin#/posts/create');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Title').fill('How to whitewash a wall');
  await expect.poll(() => field('Address').inputValue()).toBe('how-to-whitewash-a-wall');
  await page.getByLabel('Category').fill('Repairs');
  const file = (group: string) =>
    page.getByRole('group', { name: group, exact: true }).locator('input[type=file]');
  await file('Featured picture').setInputFiles(await photo('wall', '#e6d9bf'));
  await field('What the picture shows').fill('A wall half white');
  await field('Text').fill('Mix the lime with water.');
  await file('Gallery').setInputFiles([await photo('a', '#2c3380'), await photo('b', '#be5630')]);
  await field('What picture 1 shows').fill('A bucket of lime');
  await field('What picture 2 shows').fill('A broad brush');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  const id = /[\da-f-]{36}/.exec(page.url())?.[0] ?? '';
  onTestFinished(async () => {
    await efe.ask('DELETE', `/posts/${id}`);
  });

  const visitor = await openPage({ viewport: phone, expects: /404/ });
  for (const path of [`/blog/preview/${id}`, '/blog/how-to-whitewash-a-wall']) {
    expect((await visitor.goto(path))?.status()).toBe(404);
  }
  await visit(visitor, '/blog');
  expect(await visitor.getByText('How to whitewash a wall').count()).toBe(0);
  const preview = await page.context().newPage();
  await preview.goto(`/blog/preview/${id}`);
  await preview.getByRole('heading', { level: 1, name: 'How to whitewash a wall' }).waitFor();
  await preview.getByText('Preview: only staff see this page.').waitFor();

  // On the way to the market: the finished post goes out from a phone.
  const pocket = await consoleOf(efe, { viewport: phone });
  await pocket.goto('/admin#/posts');
  await pocket.getByRole('link', { name: 'How to whitewash a wall' }).click();
  await pocket.getByRole('button', { name: 'Publish now' }).click();
  const dialog = pocket.getByRole('dialog', { name: 'Publish now' });
  expect(await faultsOf(pocket)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await pocket.getByText('The post is published.').waitFor();

  await visit(visitor, '/blog');
  await visitor.getByRole('link', { name: 'How to whitewash a wall' }).first().click();
  await visitor.getByRole('img', { name: 'A wall half white' }).waitFor();
  await visitor.getByRole('link', { name: 'Open picture 1 of 2: A broad brush' }).click();
  const viewer = visitor.getByRole('dialog', { name: /^Pictures: How to whitewash/ });
  await viewer.getByRole('img', { name: 'A broad brush' }).waitFor();
});
