import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inFull } from '../../support/nightly.ts';
import { siteStops } from '../../support/routes.ts';
import { startSite } from '../../support/site.ts';
import { crawl, type Fetch, type Fetched } from '../support/links.ts';

const overNetwork =
  (site: string): Fetch =>
  async (path) => {
    const answer = await fetch(`${site}${path}`, {
      redirect: 'manual',
      headers: { accept: 'text/html,*/*' },
    });
    const location = answer.headers.get('location');
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: bytes.toString('latin1').includes('%PDF-')
        ? bytes.toString('latin1')
        : bytes.toString(),
      ...(location === null ? {} : { location }),
    };
  };

/** Each preview picture is drawn when it is asked for: for a change the home page's and one of each folder. */
function fewDrawn(fetch: Fetch): Fetch {
  const drawn = new Set<string>();
  return async (path) => {
    const kind = path === '/cards/home.png' ? path : dirname(path);
    if (!inFull && path.startsWith('/cards/') && drawn.has(kind))
      return { status: 200, type: 'image/png', body: '' };
    drawn.add(kind);
    return fetch(path);
  };
}

it('every link of the site leads somewhere, anchors and files too; of preview pictures one of each kind, all at night', async () => {
  // On a site of its own: on the one of the journeys posts, and with them links, come and go meanwhile.
  const { address, stop } = await startSite();
  onTestFinished(stop);
  const starts = [...siteStops().map(({ path }) => path), '/sitemap.xml'];
  const { faults, pages, links } = await crawl(fewDrawn(overNetwork(address)), address, starts);
  expect(faults.join('\n')).toBe('');
  expect(pages).toBeGreaterThanOrEqual(starts.length);
  expect(links).toBeGreaterThan(starts.length * 20);
});

describe('the check itself', () => {
  const site = 'https://site.test';
  const page = (body: string): Fetched => ({ status: 200, type: 'text/html', body });
  const small = (body: string, more: Record<string, Fetched> = {}) =>
    crawl(
      async (path) =>
        ({ '/': page(body), '/a': page('<h2 id="b">B</h2>'), ...more })[path] ?? {
          status: 404,
          type: 'text/html',
          body: '',
        },
      site,
      ['/'],
    );

  it.each([
    ['<a href="/gone">', '/ → /gone: answers 404'],
    ['<a href="/a#c">', '/ → /a#c: has no anchor #c'],
    ['<a href="#c">', '/ → #c: has no anchor #c'],
    ['<a href="#">', '/ → #: leads nowhere'],
    ['<a href="">', '/ → : leads nowhere'],
    ['<a href="apply">', '/ → apply: is a relative path'],
    ['<a href="//other.test/">', '/ → //other.test/: names no scheme'],
    ['<a href="http://other.test/">', '/ → http://other.test/: is no https address'],
    ['<a href="javascript:void(0)">', '/ → javascript:void(0): is no https address'],
    ['<a href="mailto:nobody">', '/ → mailto:nobody: is no https address'],
    [
      '<a href="https://other.test/" target="_blank">',
      '/ → https://other.test/: opens a tab without rel="noopener"',
    ],
    ['<form action="/gone">', '/ → /gone: answers 404'],
    ['<img src="/gone.svg"/>', '/ → /gone.svg: answers 404'],
    ['<img srcset="/a 1x, /gone.svg 2x"/>', '/ → /gone.svg: answers 404'],
    ['<video poster="/gone.svg">', '/ → /gone.svg: answers 404'],
    ['<track src="/gone.vtt"/>', '/ → /gone.vtt: answers 404'],
    ['<link rel="preload" href="/gone.woff2"/>', '/ → /gone.woff2: answers 404'],
    ['<meta property="og:image" content="https://site.test/gone.png"/>', 'gone.png: answers 404'],
    ['<script src="/gone.js"></script>', '/ → /gone.js: answers 404'],
  ])('catches a planted %s', async (planted, fault) => {
    expect((await small(`<p>${planted}</p>`)).faults).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    ['a style sheet', 'text/css', 'p { background: url("/gone.svg") }'],
    ['a document', 'application/pdf', '<< /S /URI /URI (https://site.test/gone.svg) >>'],
    ['a feed', 'application/atom+xml', '<content>&lt;img src=&quot;/gone.svg&quot;&gt;</content>'],
    ['a sitemap', 'application/xml', '<loc>https://site.test/gone.svg</loc>'],
  ])('looks into %s', async (_what, type, body) => {
    const more = { '/x': { status: 200, type, body } };
    const { faults } = await small('<a href="/x">', more);
    expect(faults).toEqual([expect.stringContaining('gone.svg: answers 404')]);
  });

  it('follows redirects and pages behind pages', async () => {
    const moved = { status: 301, type: '', body: '', location: '/b' };
    const more = { '/old': moved, '/b': page('<a href="/gone">') };
    expect((await small('<a href="/old">', more)).faults).toEqual(['/old → /gone: answers 404']);
  });

  it('lets good links pass', async () => {
    const good =
      '<a href="/a#b"><a href="mailto:a@site.test"><a href="tel:+2348000000000">' +
      '<a href="https://other.test/" target="_blank" rel="noopener">';
    expect((await small(good)).faults).toEqual([]);
  });
});
