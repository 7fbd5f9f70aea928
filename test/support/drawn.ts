import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { patience } from './patience.ts';

/** What stands there, or comes: a part of a screen may be drawn later than the rest. A dialog stands beside the place. */
const found = (selector: string) =>
  vi.waitFor(() => {
    const one = document.querySelector<HTMLElement>(selector);
    if (!one) throw new Error(`There is no ${selector}`);
    return one;
  }, patience);

/**
 * Lets something happen, and what follows from it. Only meanwhile is React told that a test acts: what comes later, as
 * an answer or a part of a screen, comes by itself as in a browser, and a test waits for it.
 */
export async function acting(happen: () => unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  try {
    await act(async () => void (await happen()));
  } finally {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  }
}

/** Draws a component in the document of the test, whose environment is `happy-dom`. It goes with its test, if not before. */
export async function draw(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let shown = element;
  const render = () => acting(() => root.render(shown));
  const close = async () => {
    await acting(() => root.unmount());
    place.remove();
  };
  onTestFinished(close);
  await render();
  /** With the effects of its drawing: a form takes its values in one, and would drop what was typed before. */
  const effected = async (selector: string) => {
    await found(selector);
    await render();
    return found(selector);
  };
  return {
    text: () => place.textContent,
    /** What stands in the place itself: a message of a test before may still stand elsewhere in the document. */
    find: <E extends HTMLElement>(selector: string) => place.querySelector<E>(selector),
    /** The words of everything, dialogs too. */
    all: () => document.body.textContent,
    redraw: (next: ReactNode) => {
      shown = next;
      return render();
    },
    press: async (selector: string) => {
      const one = await effected(selector);
      await acting(() => one.click());
    },
    type: async (text: string, selector = 'textarea') => {
      const field = await effected(selector);
      await acting(() => {
        // As a key would: React looks at the element's own value, not at one that was set on it.
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        own?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    choose: async (...files: readonly File[]) => {
      const field = await effected('input[type=file]');
      await acting(() => {
        Object.defineProperty(field, 'files', { value: files, configurable: true });
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    settle: acting,
    close,
  };
}
