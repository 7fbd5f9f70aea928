// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepTyping, restoreTyping, typedIn } from './kept-typing.ts';

// As browsers have it; happy-dom has none.
beforeAll(() => {
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
  });
});
afterAll(() => {
  Reflect.deleteProperty(HTMLOptionElement.prototype, 'defaultSelected');
});
afterEach(() => {
  sessionStorage.clear();
});

/** A form as it comes from the server; `chosen` is the department that its address names. */
function formOf(chosen: string): HTMLFormElement {
  const form = document.createElement('form');
  const option = (name: string) => `<option${name === chosen ? ' selected' : ''}>${name}</option>`;
  form.innerHTML = `<input name="name"><select name="department">${['General', 'Sponsor', 'Training'].map(option).join('')}</select>`;
  return form;
}

const held = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** Types and chooses in a form, leaves the page, and comes to another one. */
function leftFor(form: HTMLFormElement, chosen: string, next: string) {
  const [name, department] = form.querySelectorAll<HTMLInputElement>('input, select');
  if (name) name.value = 'Ada';
  if (department && chosen) department.value = chosen;
  keepTyping('contact', typedIn(form, ['name', 'department']));
  const after = formOf(next);
  restoreTyping('contact', after);
  return held(after);
}

describe('what was typed before', () => {
  it('leaves the department that a link has chosen, and comes back beside it (CON-02, D-03)', () => {
    expect(leftFor(formOf('General'), '', 'Sponsor')).toEqual({
      ...{ name: 'Ada', department: 'Sponsor' },
    });
  });

  it.each(['General', 'Sponsor'])('comes back with the choice that was made, at %s', (page) => {
    expect(leftFor(formOf(page), 'Training', page)).toEqual({
      ...{ name: 'Ada', department: 'Training' },
    });
  });
});
