// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { toast } from './toast.ts';

vi.mock('./toaster.tsx', () => {
  throw new Error('The line is away');
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

it('stands above an open dialog where the script for toasts did not come (TST-02)', async () => {
  const above: string[] = [];
  // happy-dom has none.
  HTMLElement.prototype.showPopover = function showAbove(this: HTMLElement) {
    above.push(`${this.popover}: ${this.textContent}`);
  };
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  const id = toast.error('Failed to get subscription type');
  await vi.waitFor(
    () => expect(above).toEqual(['manual: Failed to get subscription type']),
    patience,
  );
  expect(document.getElementById(id)?.role).toBe('alert');
  toast.dismiss(id);
  expect(document.getElementById(id)).toBeNull();
  dialog.remove();
});
