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

  it('is called by its kind', () => {
    expect([typeOf('TypeError'), typeOf('ada@example.com'), typeOf('')]).toEqual([
      'TypeError',
      'Error',
      'Error',
    ]);
  });
});
