/** `load-lazy` is the loader's word for something that was done before (ui/browser/loader). */
const touches = ['pointerdown', 'keydown', 'touchstart', 'load-lazy'] as const;

/** The next moment at which the visitor does anything at all. */
function touched(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      over.abort();
      resolve();
    };
    for (const name of touches) addEventListener(name, go, { passive: true, signal: over.signal });
  });
}

/** The line is back, or the visitor does anything at all. */
export function anotherTry(): Promise<void> {
  const online = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });
  return Promise.race([online, touched()]);
}

/**
 * The moment from which a part that the server drew needs its script: the element of the id comes
 * near the view, or the visitor does anything at all. At once where the server did not draw it, and where
 * something was done before React came to it.
 */
export function near(id: string): Promise<void> {
  const drawn = document.getElementById(id);
  if (!drawn || document.documentElement.hasAttribute('data-left')) return Promise.resolve();
  const seen = new Promise<void>((resolve) => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        resolve();
      },
      // Also when a jump leaves it far above the view.
      { rootMargin: '100000px 0px 600px' },
    );
    watch.observe(drawn);
  });
  return Promise.race([seen, touched()]);
}
