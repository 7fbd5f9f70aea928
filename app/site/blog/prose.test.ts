// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const sheets = ['tokens', 'base', 'type'].map((name) => `../../../ui/styles/${name}.css`);
const html = `<div class="article"><div class="prose">
  <img src="/a.webp" alt="" width="1600" height="900"><pre>code</pre>
  <table><tbody><tr><td>a</td></tr></tbody></table><blockquote>words</blockquote>
</div></div>`;

const styleOf = (name: string) => {
  const element = document.querySelector(name);
  if (!element) throw new Error(`There is no ${name}`);
  return getComputedStyle(element);
};

const style = document.createElement('style');

beforeAll(() => {
  const css = [...sheets, './blog.css'].map((one) =>
    readFileSync(new URL(one, import.meta.url), 'utf8'),
  );
  style.textContent = css.join('\n');
  // Beside what other files have there: a library looks for its own again.
  document.head.append(style);
  document.body.innerHTML = html;
});
afterAll(() => {
  style.remove();
  document.body.innerHTML = '';
});

describe('on a phone, in the text of a post,', () => {
  it('a picture keeps its shape, whatever measures it brings along', () => {
    expect([styleOf('img').maxWidth, styleOf('img').height]).toEqual(['100%', 'auto']);
  });

  it.each(['pre', 'table'])('what is too wide is scrolled by itself: %s', (name) => {
    expect([styleOf(name).display, styleOf(name).overflowX]).toEqual(['block', 'auto']);
  });

  it('a quotation does not look like our own words', () => {
    expect(styleOf('blockquote').borderLeftWidth).toBe('8px');
  });
});
