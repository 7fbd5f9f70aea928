import { expect, test } from 'vitest';
import { isModestHtml, mostHtml, mostMarks } from './bounds.ts';
import { cleanHtml } from './clean.server.ts';

test.each([
  ['', ''],
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)" style="color:red">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/x">a</a>', '<a>a</a>'],
  ['<img src="http://a.example/x.png">', ''],
  ['<img src="https://a.example/x.png" alt="a">', ''],
  ['<img src="//a.example/x.png">', ''],
  ['<img src="/\\a.example/x.png">', ''],
  ['<img src="data:image/svg+xml,x">', ''],
  ['<img alt="nothing">', ''],
  ['<img src="/images/x.webp">', '<img alt="" src="/images/x.webp" loading="lazy" />'],
  ['<svg><animate onbegin="alert(1)"></animate></svg>', ''],
  ['<p>a<span><p>b', '<p>a</p><p>b</p><p></p>'],
  ['<iframe src="https://a.example"></iframe>', ''],
])('%s becomes %s', (given, clean) => {
  expect(cleanHtml(given)).toBe(clean);
});

const kept = [
  ...['<h2>a</h2>', '<h3>a</h3>', '<h4>a</h4>', '<p>a</p>', '<br />', '<hr />', '<pre>a</pre>'],
  ...['<blockquote>a</blockquote>', '<code>a</code>', '<ul><li>a</li></ul>'],
  ...['<ol start="3"><li>a</li></ol>', '<a href="/a">a</a>', '<a href="mailto:a@b.ng">a</a>'],
  ...['<a href="tel:+2348030000001">a</a>', '<strong>a</strong>', '<em>a</em>', '<b>a</b>'],
  ...['<i>a</i>', '<s>a</s>', '<sub>a</sub>', '<sup>a</sup>', '<abbr title="b">a</abbr>'],
  '<a href="http://a.example/" rel="noopener nofollow">a</a>',
  '<figure><img alt="b" src="/a.webp" width="1" height="2" loading="lazy" /><figcaption>a</figcaption></figure>',
  '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
];
test.each(kept)('what writers use stays as it is: %s', (html) => {
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  ['<h1>a</h1>', '<h2>a</h2>'],
  ['<h5>a</h5>', 'a'],
  ['<p title="b" start="2" class="c">a</p>', '<p>a</p>'],
  ['<a name="b" title="c" target="_blank">a</a>', '<a>a</a>'],
  ['<a href="" rel="me">a</a>', '<a>a</a>'],
  [
    '<a href="HTTPS://a.example/">a</a>',
    '<a href="HTTPS://a.example/" rel="noopener nofollow">a</a>',
  ],
  [
    '<a href="mailto:a@b.ng?x=https://c" rel="me">a</a>',
    '<a href="mailto:a@b.ng?x=https://c">a</a>',
  ],
  ['<a href="ftp://a.example/">a</a>', '<a>a</a>'],
  ['<img src="mailto:a@b.ng">', ''],
  ['<img src="/a.webp" alt="b" loading="eager">', '<img alt="b" src="/a.webp" loading="lazy" />'],
  ['<img src="http://[">', ''],
])('%s becomes %s, and stays so', (given, clean) => {
  expect(cleanHtml(given)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

test('twenty levels stay, and no more', () => {
  const nested = (levels: number) =>
    `${'<ul><li>'.repeat(levels / 2)}x${'</li></ul>'.repeat(levels / 2)}`;
  expect(cleanHtml(nested(20))).toBe(nested(20));
  expect(cleanHtml(nested(22))).toBe(nested(20));
});

test('what is kept for one site is not given to another', () => {
  const picture = '<img alt="" src="https://a.example/y.webp" loading="lazy" />';
  const [own, other] = [['https://a.example'], ['https://b.example']];
  expect(cleanHtml(picture, own)).toBe(picture);
  expect(cleanHtml(picture, other)).toBe('');
  expect(cleanHtml(picture, [...other, ...own])).toBe(picture);
  expect(cleanHtml(picture, own)).toBe(picture);
});

test('links out carry rel, links within the site stay plain', () => {
  expect(cleanHtml('<a href="https://a.example/">a</a> <a href="/rules" rel="x">b</a>')).toBe(
    '<a href="https://a.example/" rel="noopener nofollow">a</a> <a href="/rules">b</a>',
  );
});

test('a picture of the host where ours are stays, and of no other', () => {
  const of = (host: string) => `<img alt="" src="${host}/x.webp" loading="lazy" />`;
  const text = ['https://a.example', 'https://a.example.evil', 'http://a.example'].map(of).join('');
  expect(cleanHtml(text, ['https://a.example'])).toBe(of('https://a.example'));
  expect(cleanHtml(text)).toBe('');
});

test('deep nesting is cut', () => {
  expect(cleanHtml(`${'<p><b>'.repeat(4_000)}x`).length).toBeLessThan(1_000);
});

test.each([
  ['an article', '<p>Some <a href="/a">words</a> of a text that goes on.</p>', mostHtml, true],
  [
    'too long a text',
    '<p>Some <a href="/a">words</a> of a text that goes on.</p>',
    2 * mostHtml,
    false,
  ],
  ['a text of marks alone', '<b>', mostHtml, false],
  ['a text of broken marks', '<', mostHtml, false],
])('%s is within the bounds or not', (_what, part, length, modest) => {
  expect(isModestHtml(part.repeat(length / part.length))).toBe(modest);
});

test('the bounds are these, and twice as much is let pass where it is asked for', () => {
  const marks = '<'.repeat(mostMarks);
  const long = 'a'.repeat(mostHtml);
  expect([mostHtml, mostMarks]).toEqual([100_000, 10_000]);
  expect([long, `${long}a`].map((one) => isModestHtml(one))).toEqual([true, false]);
  expect([marks, `${marks}<`].map((one) => isModestHtml(one))).toEqual([true, false]);
  expect([long.repeat(2), `${long.repeat(2)}a`].map((one) => isModestHtml(one, 2))).toEqual([
    true,
    false,
  ]);
  expect([marks.repeat(2), `${marks.repeat(2)}<`].map((one) => isModestHtml(one, 2))).toEqual([
    true,
    false,
  ]);
  expect(isModestHtml('a<b', 0)).toBe(false);
});

test('what is far beyond the bounds is not cleaned but given as its words', () => {
  const huge = `<p>words &lt;i&gt;</p>${'<b>'.repeat(2 * mostMarks)}<script>x</script>`;
  expect(cleanHtml(huge)).toBe('words &lt;i&gt; x');
  expect(cleanHtml('a'.repeat(3 * mostHtml))).toHaveLength(2 * mostHtml);
  expect(cleanHtml(`&amp;lt;b&gt; ${'<b>'.repeat(2 * mostMarks + 1)}`)).toBe('&amp;lt;b&gt;');
});

test('the same text is cleaned alike again and again, whatever came in between', () => {
  const hostile = '<p>a<script>x</script></p>';
  for (let n = 0; n < 1_200; n += 1) {
    expect(cleanHtml(hostile)).toBe('<p>a</p>');
    expect(cleanHtml(`<p onclick="x">${n}</p>`)).toBe(`<p>${n}</p>`);
  }
});
