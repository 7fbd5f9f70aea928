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

test('what is far beyond the bounds is not cleaned but given as its words', () => {
  const huge = `<p>words &lt;i&gt;</p>${'<b>'.repeat(2 * mostMarks)}<script>x</script>`;
  expect(cleanHtml(huge)).toBe('words &lt;i&gt; x');
  expect(cleanHtml('a'.repeat(3 * mostHtml))).toHaveLength(2 * mostHtml);
});

test('the same text is cleaned alike again and again, whatever came in between', () => {
  const hostile = '<p>a<script>x</script></p>';
  for (let n = 0; n < 1_200; n += 1) {
    expect(cleanHtml(hostile)).toBe('<p>a</p>');
    expect(cleanHtml(`<p onclick="x">${n}</p>`)).toBe(`<p>${n}</p>`);
  }
});
