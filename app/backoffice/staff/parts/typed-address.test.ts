// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { knowTypedAddresses } from './typed-address.ts';

it('an address that was typed has its place behind the one that was left', () => {
  const push = history.pushState;
  const forget = knowTypedAddresses();
  history.pushState({ idx: 3 }, '');
  // What a browser does with a typed address.
  push.call(history, null, '', '#/cases');
  window.dispatchEvent(new Event('popstate'));
  expect(history.state).toEqual({ idx: 4 });
  window.dispatchEvent(new Event('popstate'));
  expect(history.state).toEqual({ idx: 4 });
  forget();
  expect(history.pushState).toBe(push);
});
