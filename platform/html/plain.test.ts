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
