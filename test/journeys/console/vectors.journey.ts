import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { inParallel } from '../support/inspect.ts';
import { consoleOf, go, memberOf } from './console.ts';
import { packed, vectors } from './vectors.ts';

// A picture of a vector that is no picture is asked for and not there: the browser says so.
const expects = /status of 40[034]/;

/** Notes every script that runs and everything the content security policy had to stop. */
async function watched(page: Page): Promise<Page> {
  await page.context().addInitScript(() => {
    const struck: string[] = [];
    Object.assign(window, { struck });
    window.alert = () => struck.push('a script ran');
    document.addEventListener('securitypolicyviolation', (event) =>
      struck.push(`${event.violatedDirective} stopped ${event.blockedURI} ${event.sample}`),
    );
  });
  return page;
}

/** What of the page would run a script, or did. */
const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...(window as unknown as { struck: string[] }).struck];
    for (const one of document.querySelectorAll('*')) {
      for (const { name, value } of one.attributes) {
        const runs =
          /^on|^srcdoc$/.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value);
        // A property's value is no address: an input shows it as text.
        if (runs && !['value', 'alt', 'content', 'title', 'aria-label'].includes(name)) {
          found.push(`${one.tagName} ${name}=${value}`);
        }
      }
    }
    const strange =
      'iframe, object, embed, base, main form[action^=javascript], main script[src^=data]';
    for (const one of document.querySelectorAll(strange)) found.push(one.tagName);
    return found;
  });

it('what an editor stores runs nowhere: page, preview and console (check 29)', async () => {
  expect(vectors.length).toBeGreaterThan(80);
  const efe = await memberOf('editor', 'Efe');
  const picture = await sharp({
    create: { width: 64, height: 48, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const file = `data:image/png;base64,${picture.toString('base64')}`;
  const { path } = (await efe.ask('POST', '/pictures', { file })) as { path: string };
  const [alts, titles, tags] = [packed(200), packed(140), packed(40)];
  const parts = [0, 1, 2].map((n) => vectors.filter((_, place) => place % 3 === n));
  const seen: { page: string; screen: string }[] = [];
  for (const [n, part] of parts.entries()) {
    const slug = `vectors-${n}-${Date.now()}`;
    const made = (await efe.ask('POST', '/posts', {
      ...{
        title: titles[n],
        slug,
        category: titles[n + 3]?.slice(0, 60),
        tags: tags.slice(n * 8, n * 8 + 8),
      },
      content: part.map((one) => `<p>${one}</p>`).join('\n'),
      ...{ author: tags[n]?.slice(0, 80), authorBio: packed(600)[n], authorImage: path },
      ...{ featuredImage: path, featuredAlt: alts[n] },
      gallery: alts.filter((_, place) => place % 3 === n).map((alt) => ({ path, alt })),
    })) as { id: string; version: number };
    onTestFinished(async () => {
      await efe.ask('DELETE', `/posts/${made.id}`);
    });
    await efe.ask('POST', `/posts/${made.id}/publish`, { version: made.version });
    seen.push(
      { page: `/blog/${slug}`, screen: `posts/${made.id}` },
      { page: `/blog/preview/${made.id}`, screen: '' },
    );
  }
  for (const [place, feedback] of packed(400).slice(0, 6).entries()) {
    const short = packed(60);
    const made = (await efe.ask('POST', '/testimonials', {
      ...{ title: packed(80)[place], feedback, name: short[place], location: short[place + 6] },
      ...{ avatar: path, sample: true, place: 1 },
    })) as { id: string };
    onTestFinished(async () => {
      await efe.ask('DELETE', `/testimonials/${made.id}`);
    });
    seen.push({ page: '', screen: `testimonials/${made.id}` });
  }
  seen.push({ page: '/', screen: 'posts' }, { page: '/blog', screen: 'testimonials' });

  const found: string[] = [];
  const visitor = await watched(await consoleOf(efe, { expects }));
  const desk = await watched(await consoleOf(efe, { expects }));
  await inParallel(['page', 'screen'] as const, 2, async (kind) => {
    const tab = kind === 'page' ? visitor : desk;
    for (const { [kind]: address } of seen) {
      if (!address) continue;
      if (kind === 'page') expect((await tab.goto(address))?.status()).toBe(200);
      else await go(tab, address);
      found.push(...(await dangers(tab)).map((one) => `${address}: ${one}`));
    }
  });
  expect(found).toEqual([]);
});
