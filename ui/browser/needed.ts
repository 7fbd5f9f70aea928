const touches = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * The moment from which a part that the server drew needs its script: the element of the id comes
 * near the view, or the visitor does anything at all. At once where the server did not draw it.
 */
export function needed(id: string): Promise<void> {
  const drawn = document.getElementById(id);
  if (!drawn) return Promise.resolve();
  return new Promise((resolve) => {
    const over = new AbortController();
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && go(), {
      // Also when a jump leaves it far above the view.
      rootMargin: '100000px 0px 600px',
    });
    const go = () => {
      watch.disconnect();
      over.abort();
      resolve();
    };
    watch.observe(drawn);
    for (const name of touches) addEventListener(name, go, { passive: true, signal: over.signal });
  });
}
