import fastify, { type InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { internalKey } from '../http/internal.server.ts';
import { consoleOrigin, keepHostsApart } from './hosts.server.ts';

const config = {
  SITE_URL: 'https://www.sapioworker.ng',
  ADMIN_URL: 'https://staff.sapioworker.ng',
};
const places = { path: '/admin', api: '/api/v1', beside: ['/blog/preview/'] };

/** A server with a route of each kind; each answers with its own name. */
function serverWith(settings: typeof config) {
  const app = fastify();
  keepHostsApart(app, settings, places);
  const routes = ['/admin', '/admin/sign-in', '/admin/assets/*', '/api/v1/staff/session'];
  for (const url of [...routes, '/api/v1/*', '/api/plans', '/assets/*', '/readyz', '/*']) {
    app.route({ method: ['GET', 'POST'], url, handler: async () => url });
  }
  return app;
}

const apart = serverWith(config);
const together = serverWith({ ...config, ADMIN_URL: '' });
afterAll(() => Promise.all([apart.close(), together.close()]));

const asked = async (host: string, url: string, more: InjectOptions = {}, app = apart) => {
  const { headers, ...rest } = more;
  const answer = await app.inject({ ...rest, url, headers: { ...headers, host } });
  return answer.statusCode === 302 ? answer.headers.location : answer.statusCode;
};

describe('a console with a host of its own (ASVS 3.5.4)', () => {
  it.each([
    ...['/admin', '/admin/sign-in', '/admin/assets/a.js', '/%61dmin', '/admin?x=/'],
    ...['/api/v1/staff/session', '/api/v1/nothing', '/api/v1/staff%2Fsession'],
  ])('leaves no %s on the site, under any other name', async (url) => {
    for (const host of ['www.sapioworker.ng', '127.0.0.1:3000', 'staff.sapioworker.ng:8443']) {
      const refused = url.startsWith('/api') ? 401 : 404;
      expect(await asked(host, url)).toBe(refused);
      expect(await asked(host, url, { method: 'POST' })).toBe(refused);
    }
    expect(await asked('staff.sapioworker.ng', url)).toBe(200);
  });

  it.each([
    ['/', '/'],
    ['/verification?a=b', '/verification?a=b'],
    ['/blog/first', '/blog/first'],
    ['//elsewhere.ng/x', '/elsewhere.ng/x'],
    ['/blog/preview/', '/blog/preview/'],
    ['/blog/preview/..data', '/blog/preview/..data'],
    ['/blog/preview/a%2f..', '/blog/preview/a%2f..'],
  ])('shows no page of the site there: %s leads to it', async (url, to) => {
    expect(await asked('staff.sapioworker.ng', url)).toBe(`https://www.sapioworker.ng${to}`);
    expect(await asked('staff.sapioworker.ng', url, { method: 'POST' })).toBe(404);
  });

  it('goes on with what both need, with the preview of a post, and with calls from inside', async () => {
    for (const url of ['/assets/a.js', '/api/plans', '/readyz']) {
      expect(await asked('staff.sapioworker.ng', url)).toBe(200);
      expect(await asked('www.sapioworker.ng', url)).toBe(200);
    }
    expect(await asked('www.sapioworker.ng', '/verification')).toBe(200);
    expect(await asked('staff.sapioworker.ng', '/blog/preview/7f0a-1.data?x=1')).toBe(200);
    const inside = { headers: { 'x-internal': internalKey } };
    expect(await asked('www.sapioworker.ng', '/api/v1/staff/session', inside)).toBe(200);
    const guessed = { headers: { 'x-internal': 'yes' } };
    expect(await asked('www.sapioworker.ng', '/api/v1/staff/session', guessed)).toBe(401);
  });

  it('without the setting stands beside the site, as before', async () => {
    for (const url of ['/admin', '/api/v1/staff/session', '/verification']) {
      expect(await asked('www.sapioworker.ng', url, {}, together)).toBe(200);
    }
    expect(consoleOrigin({ ...config, ADMIN_URL: '' })).toBe('https://www.sapioworker.ng');
    expect(consoleOrigin(config)).toBe('https://staff.sapioworker.ng');
  });
});
