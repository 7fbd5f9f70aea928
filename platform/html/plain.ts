const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201C',
  rdquo: '\u201D',
};

// Inside a tag no `<` is allowed, so that a row of them is read once and not once for each.
const inlineTag = /<\/?(?:a|abbr|b|code|em|i|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;
const anyTag = /<[^<>]*>/g;
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi;

function decode(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? whole;
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const exists = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return exists ? String.fromCodePoint(point) : whole;
}

/** The words of a piece of HTML on one line. For showing as text only, never as HTML. */
export function plainText(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(anyTag, ' ')
    .replace(entity, decode)
    .replace(/\s+/g, ' ')
    .trim();
}
