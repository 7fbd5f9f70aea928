// @vitest-environment happy-dom

import { Editor } from '@tiptap/react';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { afterReset, extensions, linkTo } from './rich-text.tsx';

it('a text holds no mark that the server drops, whatever is pasted into it', () => {
  const names = ['h1', 'h2', 'h3', 'p', 'blockquote', 'pre', 'u', 'b', 'i', 's', 'code', 'mark'];
  const all = names.map((name) => `<${name}>a</${name}>`).join('');
  const lists = '<ul><li>a</li></ul><ol><li>a</li></ol><hr><img src="/images/a.webp" alt="a">';
  const strange = ['https://elsewhere.example/a.webp', '//elsewhere.example/a.webp'];
  const pictures = [...strange, 'data:image/png;base64,AA=='].map((src) => `<img src="${src}">`);
  const editor = new Editor({ extensions });
  editor.view.pasteHTML(all + lists + pictures.join(''));
  const tagsOf = (html: string) => html.match(/<\w+/g);
  expect(tagsOf(editor.getHTML())).toEqual(tagsOf(cleanHtml(editor.getHTML())));
  expect(editor.getHTML()).toContain('<img src="/images/a.webp"');
  editor.destroy();
});

it('a text that is opened loses no picture that the server has kept in it', () => {
  const pictures = ['https://pictures.example/posts/a.webp', '/images/a.webp', 'images/a.webp'];
  const content = pictures.map((src) => `<img src="${src}">`).join('');
  const editor = new Editor({ extensions, content });
  expect(editor.getHTML()).toBe(content);
  editor.destroy();
});

describe('a text whose form got other values', () => {
  const [old, typed, more] = ['<p>Old</p>', '<p>Old, and new</p>', '<p>Old, and new, and more</p>'];

  it('stays to be saved where it was written on while a save was on its way', () => {
    const saved = { value: typed, told: more, shown: more, sent: typed };
    expect(afterReset(saved)).toBe('keep');
    // The server may have cleaned what it was sent.
    expect(afterReset({ ...saved, value: '<p>Cleaned</p>' })).toBe('keep');
  });

  it('is shown as it is kept where nothing was written since', () => {
    expect(afterReset({ value: '<p>Cleaned</p>', told: typed, shown: typed, sent: typed })).toBe(
      'show',
    );
    expect(afterReset({ value: typed, told: old, shown: old, sent: null })).toBe('show');
  });

  it('is left alone while the form says what it shows', () => {
    expect(afterReset({ value: more, told: more, shown: more, sent: typed })).toBe('leave');
    expect(afterReset({ value: old, told: old, shown: old, sent: null })).toBe('leave');
  });
});

it.each([
  [' www.nimc.gov.ng ', 'https://www.nimc.gov.ng'],
  ['example.com/a?b=c', 'https://example.com/a?b=c'],
  ['desk@example.com', 'mailto:desk@example.com'],
  ['/support', '/support'],
  ['#prices', '#prices'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['mailto:desk@example.com', 'mailto:desk@example.com'],
  ['tel:+2348030000001', 'tel:+2348030000001'],
])('a link typed as "%s" leads to %s', (typed, address) => {
  expect(linkTo(typed)).toBe(address);
});
