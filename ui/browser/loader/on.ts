/** Hears before the page's own parts do, and of what goes up no further than its element. */
export const on = <Name extends keyof WindowEventMap>(
  name: Name,
  hear: (event: WindowEventMap[Name], target: Element) => void,
) =>
  addEventListener(
    name,
    (event) => {
      const { target } = event;
      // What stands in `data-own` has a script of its own, and waits for nobody.
      if (target instanceof Element && !target.closest('[data-own]')) hear(event, target);
    },
    true,
  );
