/**
 * Whether React answers for the element: it has taken over the page, and the part of it that comes
 * lazily (`browser/lazy.tsx`) if the element stands in one.
 */
export function isReady(element?: Element): boolean {
  return (
    document.documentElement.hasAttribute('data-ready') &&
    !element?.closest('.lazy:not([data-ready])')
  );
}
