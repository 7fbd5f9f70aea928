import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** Draws a component in the document of the test, whose environment is `happy-dom`. Close it afterwards. */
export async function draw(element: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(element));
  // A dialog stands beside the place.
  const found = (selector: string) => document.querySelector<HTMLElement>(selector);
  return {
    text: () => place.textContent,
    /** The words of everything, dialogs too. */
    all: () => document.body.textContent,
    redraw: (next: ReactNode) => act(async () => root.render(next)),
    press: (selector: string) => act(async () => found(selector)?.click()),
    type: (text: string, selector = 'textarea') =>
      act(async () => {
        const field = found(selector);
        if (!field) throw new Error(`There is no ${selector}`);
        // As a key would: React looks at the element's own value, not at one that was set on it.
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        own?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    choose: (...files: readonly File[]) =>
      act(async () => {
        const field = found('input[type=file]');
        Object.defineProperty(field, 'files', { value: files, configurable: true });
        field?.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    /** Lets something happen outside, and what follows from it. */
    settle: (happen: () => unknown) => act(async () => void (await happen())),
    async close() {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}
