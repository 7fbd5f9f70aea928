/**
 * Stands in every page in place of its script (decision 029). It fetches React when a part that needs
 * it is pressed, focused, pointed at or scrolled near, and does again afterwards what was done before.
 */
import { showLazily } from '../film.ts';
import { type Entry, enterAgain, enteredIn, isChanged, isEntry } from './fields.ts';
import { keepMenus, keepOneOpen, markCurrent } from './menus.ts';
import { on } from './on.ts';
import { isReady } from './ready.ts';
import { runPageScript } from './script.ts';

/** Parts that React makes work. Links, menus and questions are the browser's own. */
const parts = 'form, button, input, textarea, select, [data-wake], [data-press]';
const pressed = 'button, [data-press]';

interface Held {
  readonly element: HTMLElement;
  readonly again: () => void;
  /** The same without React, where the browser can do it. */
  readonly plain?: (() => void) | undefined;
}

const root = document.documentElement;
const entries = new Map<Entry, ReturnType<typeof enteredIn>>();
/** Fields that were left again: some say then what is wrong with them. */
const left = new Map<Entry, FocusEvent>();
let held: Held[] = [];
let state: 'waiting' | 'loading' | 'plain' = 'waiting';
let composing = false;
let focused: Element | null = null;
const pauseMs = 3_000;
let triedAgainFrom = 0;

function wake(): void {
  if (state !== 'waiting' || isReady()) return;
  state = 'loading';
  runPageScript(fail);
}

/** For what happens often: a line or a server in trouble is not asked anew at every key and every hover. */
function wakeInTime(): void {
  if (performance.now() >= triedAgainFrom) wake();
}

const isSomethingLeft = () => held.length + entries.size > 0;

/**
 * The script did not come: the browser does what it can by itself, the rest is tried again. Without a line it can
 * do nothing: it would leave for an error page of its own.
 */
function fail(): void {
  const alone = navigator.onLine ? held.find((one) => one.plain) : undefined;
  state = alone ? 'plain' : 'waiting';
  if (alone) {
    // It is done now, and must not be done again by a script that comes while it is on its way.
    held = [];
    alone.plain?.();
    return;
  }
  if (isSomethingLeft())
    say('No connection. What you entered is kept, and goes on when it is back.');
  triedAgainFrom = performance.now() + pauseMs;
  setTimeout(wakeAgain, pauseMs);
}
const wakeAgain = () => isSomethingLeft() && wake();
addEventListener('online', wakeAgain);

/** In the page's own line for waits, which React expects to be empty. */
function say(words: string): void {
  const line = document.querySelector('.wait');
  if (line) line.textContent = words;
}
// Back on a page that was left like that.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && state === 'plain') state = 'waiting';
});

/** Calls for lazy parts; one that React comes to later finds it written down (ui/browser/lazy-moments.ts). */
function callLazy(): void {
  root.toggleAttribute('data-left', isSomethingLeft());
  if (isSomethingLeft()) dispatchEvent(new Event('load-lazy'));
}

function hold(event: Event, one: Held): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(one);
  wake();
  callLazy();
}

let replaying = false;
/** Does what waits and whose part is ready, each in a turn of its own: one may change the next. */
async function replay(): Promise<void> {
  if (replaying || composing) return;
  replaying = true;
  for (const [field, entered] of entries) {
    if (!isReady(field)) continue;
    entries.delete(field);
    enterAgain(field, entered);
  }
  for (const [field, event] of left) {
    if (!isReady(field)) continue;
    left.delete(field);
    // Who came back to it is still at it.
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent(event.type, event));
  }
  for (let next = ready(); next; next = ready()) {
    held = held.filter((one) => one !== next);
    await new Promise((resolve) => setTimeout(resolve));
    if (next.element.isConnected) next.again();
  }
  replaying = false;
  // What is left stands in a lazy part.
  callLazy();
}
/** Whether React hears what is done to it. A press that buys it hears at the window, whatever part the button stands in. */
const isHeard = (element: HTMLElement) =>
  isReady(element.dataset.buy === undefined ? element : undefined);
const ready = () => held.find(({ element }) => isHeard(element));

for (const name of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
  on(name, (_, target) => target.closest(parts) && wakeInTime());
}
for (const name of ['input', 'change'] as const) {
  on(name, (_, target) => {
    if (!isEntry(target) || isReady(target)) return;
    entries.set(target, enteredIn(target));
    wakeInTime();
  });
}
on('focusout', (event, target) => {
  if (isEntry(target) && !isReady(target)) left.set(target, event);
});
on('click', (event, target) => {
  const control = target.closest<HTMLElement>(pressed);
  if (!control || isHeard(control) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Its form is told of it, and hears of it at once.
  if (control instanceof HTMLButtonElement && control.form && control.type === 'submit') return;
  const isLink = control instanceof HTMLAnchorElement;
  const plain = isLink ? () => location.assign(control.href) : undefined;
  hold(event, { element: control, again: () => control.click(), plain });
});
on('submit', (event, form) => {
  if (!(form instanceof HTMLFormElement) || isReady(form) || state === 'plain') return;
  if (held.some(({ element }) => element === form)) return event.preventDefault();
  const button = (event as SubmitEvent).submitter;
  const again = () => form.requestSubmit(button?.isConnected ? button : null);
  hold(event, { element: form, again, plain: again });
});
on('compositionstart', () => {
  composing = true;
});
on('compositionend', () => {
  composing = false;
  if (isReady()) void replay();
});

// React goes by what it draws itself, not by what has been typed since.
addEventListener('hydrating', () => {
  say('');
  focused = document.activeElement;
  for (const field of document.querySelectorAll<Entry>('input, textarea, select')) {
    if (isChanged(field)) entries.set(field, enteredIn(field));
  }
});
// The page is React's; again for each lazy part of it.
addEventListener('hydrated', () => {
  if (!isReady()) {
    root.dataset.ready = '';
    document.getElementById('prefetch')?.remove();
    // Words that take the focus when they come have been there long before: who types goes on typing.
    const isTaken = document.activeElement?.getAttribute('tabindex') === '-1';
    if (isTaken && isEntry(focused) && focused.isConnected) focused.focus({ preventScroll: true });
  }
  // Once React has ended what it says this from: within it what a field tells would be drawn later, with the
  // caret behind it. No key comes in between.
  queueMicrotask(replay);
});

const spotNow = () => location.pathname + location.search;
/** As the page's own first script may have left it. */
let address: string | undefined;
addEventListener('popstate', () => {
  // An entry that a script made, before a reload: the page of another address.
  if (!isReady() && address && spotNow() !== address) location.reload();
});
addEventListener('hashchange', markCurrent);

function isKept(key: string): boolean {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

/** Wakes when one of the elements is in view, and from the first scroll on when one comes near. */
function watchNear(near: NodeListOf<Element>): void {
  const watch = (rootMargin: string) => {
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && wake(),
      { rootMargin },
    );
    for (const one of near) observer.observe(one);
  };
  watch('0px');
  addEventListener('scroll', () => watch('400px'), { once: true });
}

declare global {
  interface HTMLElement {
    /** What the server wrote into the page's own: a browser may translate it before React is there. */
    written?: string;
  }
}

addEventListener('DOMContentLoaded', () => {
  root.written = root.innerHTML;
  address = spotNow();
  markCurrent();
  for (const host of document.querySelectorAll<HTMLElement>('[data-film]')) showLazily(host);
  watchNear(document.querySelectorAll('[data-wake=near]'));
  const isNow = ({ dataset: { wake = '' } }: HTMLElement) =>
    wake === 'now' || isKept(wake.replace('kept:', ''));
  // What a visit brought along within the site, or a dialog's own entry.
  const { usr, purchaseDepth } = history.state ?? {};
  if (
    usr ||
    purchaseDepth ||
    [...document.querySelectorAll<HTMLElement>('[data-wake]')].some(isNow)
  )
    wake();
});
keepMenus();
keepOneOpen();
