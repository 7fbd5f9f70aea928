import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.server.ts';

/** On every answer, also errors and files. A fixed set costs less than a header library (facts). */
export const fixedHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Keeps browsers on https for this host and those below it, where the site is on https; for answers that
 * pass no hook too.
 */
export function httpsHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  if (!SITE_URL.startsWith('https:')) return {};
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/** For everything that is not a page. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a page. `scripts` are the sources of its inline scripts: a nonce, or for a cached page
 * their hashes. Styles may stand inline, because toasts write their position into style attributes.
 * `connect` are further hosts of the configured APIs, `images` of stored pictures.
 */
export function pagePolicy(
  scripts: readonly string[],
  { connect, images }: { connect: readonly string[]; images: readonly string[] },
): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Hosts other than our own among configured addresses. */
function originsOf(...addresses: string[]): string[] {
  const others = addresses.filter((address) => !address.startsWith('/'));
  return [...new Set(others.map((address) => new URL(address).origin))];
}

/** Where else a page may call and take pictures from: configured hosts of APIs and images. */
export function otherHosts(config: Config): { connect: string[]; images: string[] } {
  return {
    connect: originsOf(config.MAIN_API_URL, config.VERIFICATION_API_URL),
    images: originsOf(config.IMAGE_BASE_URL),
  };
}

/** Puts the fixed headers, and the closed policy where none is set yet, on every answer. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const onHttps = httpsHeaders(config);
  app.addHook('onSend', async (_request, reply) => {
    // A page whose address is a key to it tells the address to no other site.
    const own = reply.getHeader('referrer-policy') === 'same-origin';
    // A page that needs the camera says so itself.
    const permissions = reply.getHeader('permissions-policy');
    reply.headers(own ? { ...fixedHeaders, 'referrer-policy': 'same-origin' } : fixedHeaders);
    if (permissions) reply.header('permissions-policy', permissions);
    reply.headers(onHttps);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', closedPolicy);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
