import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { patience } from './patience.ts';

/** What stands there, or comes: a part of a screen may be drawn later than the rest. A dialog stands beside the place. */
const found = (selector: string) =>
  vi.waitFor(() => {
    const one = document.querySelector<HTMLElement>(selector);
    if (!one) throw new Error(`There is no ${selector}`);
    return one;
  }, patience);

/** Draws a component in the document of the test, whose environment is `happy-dom`. Close it afterwards. */
export async function draw(element: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(element));
  return {
    text: () => place.textContent,
    /** The words of everything, dialogs too. */
    all: () => document.body.textContent,
    redraw: (next: ReactNode) => act(async () => root.render(next)),
    press: async (selector: string) => {
      const one = await found(selector);
      await act(async () => one.click());
    },
    type: async (text: string, selector = 'textarea') => {
      const field = await found(selector);
      await act(async () => {
        // As a key would: React looks at the element's own value, not at one that was set on it.
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        own?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    choose: async (...files: readonly File[]) => {
      const field = await found('input[type=file]');
      await act(async () => {
        Object.defineProperty(field, 'files', { value: files, configurable: true });
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    /** Lets something happen outside, and what follows from it. */
    settle: (happen: () => unknown) => act(async () => void (await happen())),
    async close() {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}
