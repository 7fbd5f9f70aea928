import { afterAll, describe, expect, it, vi } from 'vitest';
import { openPages } from '../support/pages.ts';
import { type Stop, siteStops } from '../support/routes.ts';

const stops = siteStops();

// The router says of each page without an action that nothing was posted to.
vi.spyOn(console, 'error').mockReturnValue();
const pages = await openPages();
afterAll(async () => {
  vi.restoreAllMocks();
  await pages.close();
});

const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const ask = (url: string, method: 'GET' | 'HEAD' | (typeof others)[number] = 'GET') =>
  pages.app.inject({ method, url, headers: { accept: 'text/html' } });

/** What cannot be the same in two answers: a nonce, and with it the length of nothing else. */
function headersOf({ headers }: Awaited<ReturnType<typeof ask>>) {
  const policy = String(headers['content-security-policy']).replace(/'nonce-[^']*'/, '');
  return { ...headers, 'content-security-policy': policy, date: '' };
}

/** Where the router in the browser asks for a page's data. */
function dataAddress(path: string): string {
  const [pathname = '', query] = path.split('?');
  const data = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

/** A redirect reaches the browser's router as data. */
const dataStatus = ({ status = 200, to }: Stop) => (to === undefined ? status : 202);

describe.each(stops)('$path', (stop) => {
  it.each([
    ['the page', stop.path],
    ['its data', dataAddress(stop.path)],
  ])('%s: no method changes what GET answers, HEAD tells its headers', async (_what, url) => {
    // First of all HEAD: nobody has asked for the page before.
    const head = await ask(url, 'HEAD');
    const first = await ask(url);
    expect(head.body).toBe('');
    expect(head.statusCode).toBe(first.statusCode);
    expect(headersOf(head)).toEqual(headersOf(first));
    for (const method of others) expect((await ask(url, method)).statusCode).toBeLessThan(500);
    const last = await ask(url);
    expect(last.statusCode).toBe(first.statusCode);
    expect(last.body.length).toBe(first.body.length);
    expect(headersOf(last)).toEqual(headersOf(first));
  });

  it('answers whole, opened directly and reached by a click', async () => {
    const page = await ask(stop.path);
    const clicked = await ask(dataAddress(stop.path));
    expect([page.statusCode, clicked.statusCode]).toEqual([stop.status ?? 200, dataStatus(stop)]);
    expect(page.headers.location).toBe(stop.to);
    if (stop.to === undefined) expect(page.body).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
    expect(clicked.body).not.toBe('');
    if (stop.to !== undefined) expect(clicked.body).toContain(stop.to);
  });
});

it('a page is found however its address is spelled', async () => {
  for (const [spelled, own] of [
    ['/ABOUT', '/about'],
    ['/%61bout/', '/about'],
    ['/Career/Train-With-Us-Form', '/career/train-with-us-form'],
    ['/career/%77ork-with-us/apply/', '/career/work-with-us/apply'],
    ['/Mailing-List/UNSUBSCRIBE', '/mailing-list/unsubscribe'],
  ] as const) {
    const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
    expect(title((await ask(spelled)).body)).toBe(title((await ask(own)).body));
    expect((await ask(dataAddress(spelled))).statusCode).toBe(200);
  }
});
