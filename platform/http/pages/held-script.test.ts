import { brotliCompressSync } from 'node:zlib';
import loader from 'virtual:loader';
import { expect, it } from 'vitest';
import { scriptHashes } from '../cached.server.ts';
import { holdScript } from './held-script.server.ts';

const code = 'import "/assets/a.js";\nimport("/assets/b.js");';
const page = (nonce = '') =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"${nonce}/>` +
  `<title>One</title></head><body><script${nonce}>window.context = {}</script>` +
  `<script${nonce} type="module" async="">${code}</script></body></html>`;

it('leaves a page without a script as it is', () => {
  const plain = '<html><head></head><body>No script</body></html>';
  expect(holdScript(plain, 'load()', undefined)).toBe(plain);
});

it('holds the script back as text, with the files that it needs', () => {
  const html = holdScript(page(), 'start("$&")', undefined);
  expect(html).not.toMatch(/modulepreload|type="module"/);
  expect(html).toContain(
    `<script type="text/plain" id="page-script" data-files="/assets/a.js /assets/b.js">${code}</script>`,
  );
  expect(html).toContain('<script>start("$&")</script>');
  // The policy of a cached page lets it run later, and the loader and the prefetching now.
  expect(scriptHashes(html)).toHaveLength(4);
});

it('lets no page be fetched ahead that shows one visitor’s own', () => {
  const [, rules = ''] =
    /id="prefetch">(.*?)<\/script>/.exec(holdScript(page(), 'load()', undefined)) ?? [];
  const apart: string[] = JSON.parse(rules).prefetch[0].where.and[1].not.href_matches;
  const isApart = (path: string) =>
    apart.some((one) => new URLPattern(one, 'https://a.example').test(path, 'https://a.example'));
  const own = ['/me', '/me/consents', '/shared', '/dashboard/requests/1', '/verification/Sw-A1'];
  expect(own.filter((path) => !isApart(path))).toEqual([]);
  expect(['/', '/about', '/mean', '/verification', '/help'].filter(isApart)).toEqual([]);
});

it('gives all of them the nonce of an answer for one visitor', () => {
  const html = holdScript(page(' nonce="abc"'), 'load()', 'abc');
  const tags = html.match(/<script[^>]*>/g) ?? [];
  expect(tags).toHaveLength(4);
  expect(tags.every((tag) => tag.includes(' nonce="abc"'))).toBe(true);
});

it('adds a loader of at most 3 KB (PAGE-01)', () => {
  expect(brotliCompressSync(loader).length).toBeLessThanOrEqual(3 * 1_024);
  expect(loader).not.toContain('</script');
});
