/** While a newer build takes the place of an older one, files of both are asked for: a moment later of one. */
const takeoverMs = 5_000;

/**
 * Loads a page anew of which the server does not have a file any more, since it serves a newer build; not
 * one that has just come.
 */
export function loadAnew(): void {
  if (performance.now() > takeoverMs) location.reload();
}
