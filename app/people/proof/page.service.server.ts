import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageIn } from '#app/shell/languages/rules.ts';
import { ApiError, common } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { escapeMarkup } from '#platform/text/markup.ts';
import { keysOf } from './keys/keys.service.server.ts';
import { pageIn } from './languages.service.server.ts';

/** Where the built files of the page stand. */
const assetsPath = '/proof/assets/';
/** The page's worker; at the root, so that its scope may be the page. */
export const workerPath = '/v-worker.js';

/** Fonts and pictures of the site that the page shows. */
const shared = [
  '/fonts/anek-basic.woff2',
  '/fonts/noto-sans-basic.woff2',
  '/fonts/noto-sans-latin.woff2',
  '/fonts/noto-sans-hausa.woff2',
  '/fonts/noto-sans-dots.woff2',
  '/kit/logo-mark.svg',
  '/kit/tick-basic.svg',
  '/kit/tick-premium.svg',
];

/** Nothing but our own files, and the camera for this page alone. */
const headers = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
};

interface Built {
  readonly html: string;
  readonly worker: string;
  /** Addresses of everything that the page needs offline. */
  readonly files: readonly string[];
  readonly version: string;
}

function readBuilt(folder: string): Built | null {
  if (!existsSync(join(folder, 'check.html'))) return null;
  const html = readFileSync(join(folder, 'check.html'), 'utf8');
  const names = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name));
  const worker = names.find((name) => name.startsWith('worker-')) ?? '';
  const files = names.filter((name) => name !== worker).map((name) => `${assetsPath}${name}`);
  const code = readFileSync(join(folder, 'assets', worker), 'utf8');
  const version = createHash('sha256').update(html).update(code).update(files.join()).digest('hex');
  return { html, worker: code, files: [...files, ...shared], version: version.slice(0, 16) };
}

/** What a built page is served with. Without a built page (tests of calls, `npm run dev`) it answers 404. */
export function openPage(
  platform: Pick<Platform, 'clock' | 'config' | 'log'>,
  folder: string | undefined,
): {
  page(query: URLSearchParams): Promise<FileAnswer | ApiError>;
  worker(): Promise<FileAnswer | ApiError>;
} {
  const built = folder ? readBuilt(folder) : null;
  return {
    async page(query) {
      if (!built) return new ApiError(common.notFound);
      // The root is written into the page that a phone keeps: it believes no other one from then on.
      const root = (await keysOf(platform))?.root ?? null;
      const html = pageIn(built.html, languageIn(query)).replace(
        '%ROOT%',
        escapeMarkup(JSON.stringify(root)),
      );
      return new FileAnswer(Buffer.from(html), { type: 'text/html; charset=utf-8', headers });
    },
    async worker() {
      if (!built) return new ApiError(common.notFound);
      const { version, files, worker } = built;
      const list = JSON.stringify({ version, files });
      const code = `self.proofFiles=${list};\n${worker}`;
      return new FileAnswer(Buffer.from(code), { type: 'text/javascript; charset=utf-8', headers });
    },
  };
}
