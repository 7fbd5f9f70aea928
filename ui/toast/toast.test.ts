import { expect, it } from 'vitest';
import { toastLimit, toastTimes } from './note.ts';

it('keeps toasts as long as stated (TST-03 to TST-06)', () => {
  expect(toastTimes).toEqual({
    blank: 4000,
    error: 4000,
    custom: 4000,
    success: 2000,
    loading: Number.POSITIVE_INFINITY,
  });
  expect(toastLimit).toBe(20);
});
