import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { addressText, type PageAddress } from './pages/address.server.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly tags: readonly string[];
  /** Weak: the same page in another encoding is the same page. */
  readonly etag: string;
  /** Filled once compressed; until then the body is compressed for each answer. */
  readonly encoded: { br?: Buffer; gzip?: Buffer };
}

export function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

/** `once` is for an answer that is not kept: it is packed less, and sooner. */
export function compress(
  body: Buffer,
  encoding: Encoding,
  effort: 'once' | 'kept',
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: effort === 'once' ? 6 : 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 5 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}

/** The place of the tag's closing `>`; a quoted one does not count. */
function endOfTag(html: string, from: number): number {
  let quoted = false;
  for (let at = from; at < html.length; at += 1) {
    if (html[at] === '"') quoted = !quoted;
    else if (html[at] === '>' && !quoted) return at;
  }
  return html.length;
}

/** CSP hashes of a page's inline scripts. React quotes with `"` alone and escapes `</script`. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const open = endOfTag(html, at);
    const close = html.indexOf('</script>', open);
    if (close < 0) break;
    const attributes = html.slice(at, open);
    const code = html.slice(open + 1, close);
    at = close;
    if (/\bsrc=|application\/ld\+json/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

export function isKnown(page: CachedPage, ifNoneMatch: string | undefined): boolean {
  const bare = page.etag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare);
}

export function pageOf(
  body: Buffer,
  headers: Record<string, string>,
  tags: readonly string[],
): CachedPage {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { headers, body, tags, etag: `W/"${digest}"`, encoded: {} };
}

export interface CachedPages {
  find(address: PageAddress): CachedPage | undefined;
  keep(address: PageAddress, page: CachedPage): void;
  forget(tag: string | null): void;
}

/** Cached pages: plain addresses stay, of the others the `most` asked for last. */
export function cachedPages(most: number): CachedPages {
  const plain = new Map<string, CachedPage>();
  const others = new LRUCache<string, CachedPage>({ max: most });
  const roomOf = ({ isPlain }: PageAddress) => (isPlain ? plain : others);
  return {
    find: (address) => roomOf(address).get(addressText(address)),
    keep(address, page) {
      if (page.body.length === 0) return;
      roomOf(address).set(addressText(address), page);
      for (const encoding of ['br', 'gzip'] as const) void encode(page, encoding);
    },
    forget(tag) {
      for (const room of [plain, others]) {
        for (const [key, { tags }] of [...room.entries()]) {
          if (tag === null || tags.includes(tag)) room.delete(key);
        }
      }
    },
  };
}

async function encode(page: CachedPage, encoding: Encoding): Promise<void> {
  const bytes = await compress(page.body, encoding, 'kept').catch(() => undefined);
  if (bytes) page.encoded[encoding] = bytes;
}
