/**
 * Runs each time that the page may be left for good: a link is followed, the tab is closed, or the phone
 * shows another app and may end this one without a word.
 */
export function whenLeft(run: () => unknown): void {
  addEventListener('pagehide', run);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') run();
  });
}
