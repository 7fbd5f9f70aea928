import { describe, expect, it } from 'vitest';
import { placesIn, typeOf } from './rules.ts';

describe('an error of a browser', () => {
  it('keeps of its stack the places in our scripts, and no address', () => {
    const stack = [
      'TypeError: ada@example.com is not a function',
      '    at open (https://site.example/assets/menu-Ab1.js:1:2345)',
      '    at https://site.example/verification/Sw-AMY20?token=abc:3:4',
      'render@https://site.example/assets/react-x.js:12:1',
      '    at chrome-extension://abc/inject.js:1:1',
    ].join('\n');
    expect(placesIn(stack)).toEqual(['at assets/menu-Ab1.js:1:2345', 'at assets/react-x.js:12:1']);
    expect(placesIn('at /assets/a.js:1:1\n'.repeat(50))).toHaveLength(10);
  });

  it('reads a place from its folder on, and none with other marks in it', () => {
    const stack = [
      'at https://other.example/x/assets/menu.js:1',
      'at https://site.example/assets/ada@example.com/assets/menu.js:1:2',
      'at https://site.example/admin/a.js:12',
      'no place at all',
    ];
    expect(placesIn(stack.join('\n'))).toEqual(['at assets/menu.js:1', 'at admin/a.js:12']);
    expect(placesIn('assets/menu.js:1:2')).toEqual([]);
  });

  it.each(['xTypeError', 'TypeError of Ada', 'E', `A${'a'.repeat(41)}`])(
    'is no kind of its own: %j',
    (given) => expect(typeOf(given)).toBe('Error'),
  );

  it('is called by its kind', () => {
    expect([typeOf('TypeError'), typeOf('ada@example.com'), typeOf('')]).toEqual([
      'TypeError',
      'Error',
      'Error',
    ]);
  });
});
