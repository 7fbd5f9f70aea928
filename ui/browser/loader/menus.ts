import { on } from './on.ts';
import { isReady } from './ready.ts';

/**
 * What a menu of `details` lacks while its React part is not there: it closes on Escape, on a chosen
 * link and, where it says `data-menu="outside"`, on a press elsewhere.
 */
export function keepMenus(): void {
  const close = (isLeft: (menu: HTMLDetailsElement) => boolean) => {
    if (isReady()) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
      if (isLeft(menu)) menu.open = false;
    }
  };
  on('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    close((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      return true;
    });
  });
  on('pointerdown', (_, target) =>
    close((menu) => menu.dataset.menu === 'outside' && !menu.contains(target)),
  );
  on('click', (_, target) => close((menu) => menu.contains(target) && !!target.closest('a')));
}

/** Closes the other questions of the one opened: browsers from before 2024 do not know their common name (HELP-03). */
export function keepOneOpen(): void {
  on('toggle', (_, opened) => {
    const name = opened.getAttribute('name');
    if (!name || !(opened as HTMLDetailsElement).open) return;
    for (const one of document.querySelectorAll<HTMLDetailsElement>(`details[name='${name}']`))
      one.open = one === opened;
  });
}

const spot = ({ pathname, hash }: Location | HTMLAnchorElement) =>
  pathname.replace(/\/+$/, '') + hash;

/** The entry that the server marked. */
const usual = new Map<Element, Element | null>();

/** Marks the entry of the address with its hash, which the server never hears (`data-current`). */
export function markCurrent(): void {
  if (isReady()) return;
  for (const list of document.querySelectorAll('[data-current]')) {
    const links = [...list.querySelectorAll('a')];
    const before = list.querySelector('[aria-current]');
    if (!usual.has(list)) usual.set(list, before);
    const here = links.find((link) => link.hash && spot(link) === spot(location));
    before?.removeAttribute('aria-current');
    (here ?? usual.get(list))?.setAttribute('aria-current', 'true');
  }
}
