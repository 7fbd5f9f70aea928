import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
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
  allowedSchemesByTag: { img: ['https'] },
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
};

const most = 500;
const known = new Map<string, string>();

/**
 * HTML with nothing in it but what the allow list names (D-14): to be used when it is saved, and
 * again when it is read, since somebody may have written to the database past us. What was cleaned
 * once is remembered, so that reading costs a look-up.
 */
export function cleanHtml(html: string): string {
  const before = known.get(html);
  if (before !== undefined) return before;
  const clean = sanitizeHtml(html, allowed);
  if (known.size >= most) known.clear();
  known.set(html, clean);
  return clean;
}
