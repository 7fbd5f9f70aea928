import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';
import { isModestHtml, mostHtml } from './bounds.ts';
import { plainText } from './plain.ts';

const load = createRequire(import.meta.url);
let sanitizer: typeof sanitizeHtml | undefined;

function isOwn(src: string | undefined, hosts: readonly string[]): boolean {
  const site = 'https://site.invalid';
  const address = src && URL.canParse(src, site) ? new URL(src, site) : null;
  return address !== null && [site, ...hosts].includes(address.origin);
}

const allowed = (hosts: readonly string[]): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['a', 'strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'abbr', 'figure', 'figcaption', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    a: (tagName, { href = '' }) => {
      const attribs: Record<string, string> = href ? { href } : {};
      if (/^https?:/i.test(href)) attribs.rel = 'noopener nofollow';
      return { tagName, attribs };
    },
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwn(attribs.src, hosts),
});

const known = new LRUCache<string, string>({
  max: 500,
  maxSize: 8_000_000,
  sizeCalculation: (clean, key) => key.length + clean.length + 1,
});

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;' })[one] ?? '&gt;');

/** Cleans changed HTML twice, so that what is saved equals what is read. */
function settled(clean: typeof sanitizeHtml, html: string, hosts: readonly string[]): string {
  const once = clean(html, allowed(hosts));
  return once === html || !isModestHtml(once) ? once : clean(once, allowed(hosts));
}

/** HTML reduced to the allow list (D-14); call it on save and on read. Too large: text alone. */
export function cleanHtml(html: string, hosts: readonly string[] = []): string {
  const key = hosts.length > 0 ? `${hosts.join(' ')}\n${html}` : html;
  const before = known.get(key);
  if (before !== undefined) return before;
  // Loaded on first use to keep the start fast.
  const loaded: typeof sanitizeHtml = sanitizer ?? load('sanitize-html');
  sanitizer = loaded;
  const clean = isModestHtml(html, 2)
    ? settled(loaded, html, hosts)
    : escaped(plainText(html.slice(0, 2 * mostHtml)));
  known.set(key, clean);
  return clean;
}
