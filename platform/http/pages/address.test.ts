import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { addressesIn, addressText, plainAddresses } from './address.server.ts';

const route = (id: string, path?: string) => ({ id, parentId: 'root', path, index: !path });
const routes = {
  root: { id: 'root', path: '' },
  home: route('home'),
  about: route('about', 'about'),
  apply: route('apply', 'career/apply'),
  post: route('post', 'blog/:slug'),
  renew: route('renew', 'renew/:id?'),
  rest: route('rest', '*'),
} as unknown as ServerBuild['routes'];
const find = addressesIn(routes);

it.each([
  ['/', '/'],
  ['/_.data', '/_.data'],
  ['/about', '/about'],
  ['/ABOUT', '/about'],
  ['/%61bout', '/about'],
  ['/%41bout//', '/about'],
  ['/about.data', '/about.data'],
  ['/about/_.data', '/about.data'],
  ['/%61bout.data', '/about.data'],
  ['/Career/%61pply/', '/career/apply'],
  ['/blog/a-post', '/blog/a-post'],
  ['/BLOG/%61-post', '/blog/a-post'],
  // To a parameter capitals may matter.
  ['/blog/A-post', '/blog/A-post'],
  ['/blog/a-post.data', '/blog/a-post.data'],
  ['/renew', '/renew'],
  ['/renew/a', '/renew/a'],
])('%s is %s', (asked, own) => {
  const found = find(asked);
  expect(found && addressText(found)).toBe(own);
  expect(found?.form).toBe(own.endsWith('.data') ? 'data' : 'page');
});

it.each([
  '/nowhere',
  '//about',
  '/about.data.data',
  '/blog/%20a-post',
  '/blog/e%CC%81',
  '/blog/a%E2%80%8B-post',
  '/blog/a/b',
  // Its one spelling would be that of another page's data.
  '/blog/a-post.data/',
])('%s is no address of its own', (asked) => {
  expect(find(asked)).toBeNull();
});

it('knows which addresses there are only so many of', () => {
  expect(plainAddresses(routes)).toEqual(['/', '/about', '/career/apply']);
  const isPlain = ['/', '/%61bout', '/about.data', '/blog/a', '/renew'].map(
    (at) => find(at)?.isPlain,
  );
  expect(isPlain).toEqual([true, true, true, false, false]);
});
