// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { takeTexts } from './restore-texts.ts';

const written =
  '<h1>Search</h1> <p>Name <b>of</b> the<!-- --> worker</p><form><label>Name<input name="who"></label><textarea>So far</textarea><button>Go</button></form>';

afterEach(() => document.body.replaceChildren());

/** As Chrome does it: each text goes into elements that take its place. */
function translate(host: Element): void {
  for (const node of [...host.childNodes]) {
    if (node instanceof Text && node.data.trim() && host.nodeName !== 'TEXTAREA') {
      const font = document.createElement('font');
      font.innerHTML = `<font>(${node.data})</font>`;
      node.replaceWith(font);
    } else if (node instanceof Element) translate(node);
  }
}

function shown(html: string): Element {
  const place = document.createElement('main');
  place.innerHTML = html;
  return document.body.appendChild(place);
}

describe('a translated page', () => {
  it('has the texts of the server again, in the elements that it had, with what was typed', () => {
    const [page, from] = [shown(written), shown(written)];
    const field = page.querySelector('input');
    const words = page.querySelector('textarea');
    translate(page);
    if (field) field.value = 'Ada';
    if (words) words.value = 'So far, and on';
    expect(page.innerHTML).not.toBe(from.innerHTML);
    takeTexts(page, from);
    expect(page.innerHTML).toBe(from.innerHTML);
    expect(page.querySelector('input')).toBe(field);
    expect(field?.value).toBe('Ada');
    expect(words?.value).toBe('So far, and on');
  });

  it('keeps what the browser added at its end', () => {
    const [page, from] = [shown(written), shown(written)];
    translate(page);
    const bubble = page.appendChild(document.createElement('div'));
    takeTexts(page, from);
    bubble.remove();
    expect(page.innerHTML).toBe(from.innerHTML);
  });

  it('stays as it is where it was built otherwise', () => {
    const [page, from] = [shown(written), shown(written.replace('h1', 'h2'))];
    translate(page);
    const before = page.innerHTML;
    takeTexts(page, from);
    expect(page.innerHTML).toBe(before);
  });
});
