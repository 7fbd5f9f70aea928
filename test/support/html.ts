/** Reading a page's HTML without a browser. React writes it: tags are closed, attributes quoted. */

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': ' ',
};

/** The words of a piece of HTML, as they are seen and heard. */
export function wordsOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<(script|style|noscript|svg)\b.*?<\/\1>/gs, '')
    .replace(/<\/(?:p|li|h\d|div|dt|dd|a|button|option)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

export interface Piece {
  readonly attributes: string;
  readonly inner: string;
}

/** The elements of a tag, in order; an element of the same tag inside another is not looked for. */
export function all(html: string, tag: string, having = ''): Piece[] {
  const found: Piece[] = [];
  const open = new RegExp(`<${tag}((?:\\s[^>]*)?)>`, 'g');
  for (const { 0: start, 1: attributes = '', index } of html.matchAll(open)) {
    if (!attributes.includes(having)) continue;
    found.push({ attributes, inner: innerOf(html, tag, index + start.length) });
  }
  return found;
}

function innerOf(html: string, tag: string, from: number): string {
  const edge = new RegExp(`<(/?)${tag}(?=[\\s>])`, 'g');
  edge.lastIndex = from;
  let depth = 1;
  for (let match = edge.exec(html); match; match = edge.exec(html)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return html.slice(from, match.index);
  }
  return html.slice(from);
}

/** The one element of a tag whose attributes hold a text. Throws when there is none, or another. */
export function only(html: string, tag: string, having = ''): string {
  const [first, ...more] = all(html, tag, having);
  if (!first || more.length > 0)
    throw new Error(`${more.length + (first ? 1 : 0)} x ${tag} ${having}`);
  return first.inner;
}

export function attribute({ attributes }: Piece, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value?.replaceAll('&amp;', '&');
}

/** The links of a piece of HTML: words and target, in order. */
export function links(html: string): [string, string | undefined][] {
  return all(html, 'a').map((link) => [wordsOf(link.inner), attribute(link, 'href')]);
}
