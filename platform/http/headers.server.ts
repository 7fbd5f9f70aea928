import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.server.ts';

/** On every answer, errors and files too; a fixed set costs less than a header library. */
export const fixedHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export function httpsHeaders({ SITE_URL }: Pick<Config, 'SITE_URL'>): Record<string, string> {
  if (!SITE_URL.startsWith('https:')) return {};
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A page's CSP. `scripts`: nonce or hashes. Inline styles carry the places of toasts and the colours of plans. */
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

function originsOf(...addresses: string[]): string[] {
  const others = addresses.filter((address) => !address.startsWith('/'));
  return [...new Set(others.map((address) => new URL(address).origin))];
}

export function otherHosts(config: Config): { connect: string[]; images: string[] } {
  return {
    connect: originsOf(config.MAIN_API_URL, config.VERIFICATION_API_URL),
    images: originsOf(config.IMAGE_BASE_URL),
  };
}

export function addHeaders(app: FastifyInstance, config: Config): void {
  const onHttps = httpsHeaders(config);
  const sharesPictures = otherHosts(config).images.length > 0;
  app.addHook('onSend', async (request, reply) => {
    // An address that is a key is told to no other site.
    const own = reply.getHeader('referrer-policy') === 'same-origin';
    // A page that needs the camera says so itself.
    const permissions = reply.getHeader('permissions-policy');
    reply.headers(own ? { ...fixedHeaders, 'referrer-policy': 'same-origin' } : fixedHeaders);
    if (permissions) reply.header('permissions-policy', permissions);
    // The host of IMAGE_BASE_URL hands on these headers too, and the site's pages show pictures from it.
    if (sharesPictures && request.url.startsWith('/images/')) {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
    reply.headers(onHttps);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', closedPolicy);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
