import { expect, test } from 'vitest';
import { plainText } from './plain.ts';

test('tags go, words stay whole, and blocks do not run together', () => {
  expect(plainText('<h2>Ask</h2><p>for <strong>the</strong>\n name<br>first</p>')).toBe(
    'Ask for the name first',
  );
  expect(plainText('un<b>usual</b>')).toBe('unusual');
});

test('entities are decoded once, after the tags have gone', () => {
  expect(plainText('Tiles &amp; paint &#8358;5 &#x20A6;6 &ldquo;now&rdquo;')).toBe(
    'Tiles & paint \u20A65 \u20A66 \u201Cnow\u201D',
  );
  expect(plainText('&lt;b&gt; &amp;lt;')).toBe('<b> &lt;');
});

test('what is no entity stays as it is', () => {
  expect(plainText('R&D; &#0; &#xD800; &unknown; AT&T')).toBe('R&D; &#0; &#xD800; &unknown; AT&T');
});

test('every name that writers use is decoded, in capitals too', () => {
  const names = 'amp lt gt quot apos nbsp ndash mdash hellip lsquo rsquo ldquo rdquo'.split(' ');
  const text = names.map((name) => `&${name};`).join('|');
  expect(plainText(text)).toBe('&|<|>|"|\'| |–|—|…|‘|’|“|”');
  expect(plainText('&AMP;&Lt;')).toBe('&<');
});

test('numbers stand for all letters there are, and for nothing beyond', () => {
  expect(plainText('&#x1F600;&#128512;&#x10FFFF;&#65;&#xD7FF;&#xE000;')).toBe(
    '\u{1F600}\u{1F600}\u{10FFFF}A\uD7FF\uE000',
  );
  const none =
    '&#xD800; &#xDFFF; &#x110000; &#0; &#x0; &#12345678; &#x1234567; &#; &#xg; &a; &toolong1;';
  expect(plainText(none)).toBe(none);
});

test.each('a abbr b code em i s small span strong sub sup u'.split(' '))(
  'the tag %s stands within a word, with what it says of itself',
  (tag) => {
    expect(plainText(`un<${tag} title="x">us</${tag}>ual`)).toBe('unusual');
    expect(plainText(`un<${tag.toUpperCase()}>us</${tag}>ual`)).toBe('unusual');
    expect(plainText(`un<${tag}x>usual`)).toBe('un usual');
  },
);

test('a mark that never ends is text, and one within another counts once', () => {
  expect(plainText('a < b')).toBe('a < b');
  expect(plainText('a <p <b>c</b>')).toBe('a <p c');
  expect(plainText('a<>b')).toBe('a b');
  expect(plainText(' \n a \t\n b ')).toBe('a b');
});
