import { type Entry, isChanged } from './fields.ts';

/** While a newer build takes the place of an older one, files of both are asked for: a moment later of one. */
const takeoverMs = 5_000;
/** As long a page that is loaded anew may take on a slow line: begun again and again it would never come. */
const reloadMs = 20_000;
let notBefore = takeoverMs;

/** Whether a long text was written, or a file chosen, that no draft of the page would bring back. */
const holdsWork = () =>
  [...document.querySelectorAll<Entry>('textarea, [type="file"]')].some(
    (field) => isChanged(field) && !field.closest('[data-keep], [data-draft]'),
  );

/**
 * Loads a page anew of which the server does not have a file any more, since it serves a newer build; not
 * one that has just come, nor one with work in it that would be lost: its forms go without that file, and
 * `stays` is told.
 */
export function loadAnew(stays?: () => void): void {
  const now = performance.now();
  if (now < notBefore) return;
  if (holdsWork()) stays?.();
  else {
    notBefore = now + reloadMs;
    location.reload();
  }
}
