import { isReady } from './ready.ts';

const isIn = (menu: Element, target: EventTarget | null) =>
  target instanceof Node && menu.contains(target);

/**
 * What a menu of `details` lacks while its React part is not there: it closes on Escape, on a chosen
 * link and, where it says `data-menu="outside"`, on a press elsewhere.
 */
export function keepMenus(): void {
  const open = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || isReady()) return;
    for (const menu of open()) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    }
  });
  addEventListener('pointerdown', ({ target }) => {
    if (isReady()) return;
    for (const menu of open()) {
      if (menu.dataset.menu === 'outside' && !isIn(menu, target)) menu.open = false;
    }
  });
  addEventListener('click', ({ target }) => {
    if (isReady() || !(target instanceof Element && target.closest('a'))) return;
    for (const menu of open()) if (isIn(menu, target)) menu.open = false;
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
