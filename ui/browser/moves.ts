/**
 * Moves through the history that are no change of page: a dialog's own entries. The window fires its events
 * in the order in which they were asked for, also to who asked for the way down: whoever is to hear before
 * the router must have asked before it.
 */

/** Hears a move; true where the page stays the same one, so that the router need not know. */
type Hear = () => boolean;

let hear: Hear | null = null;
/** Whether the entry now stood on is the one that a move of our own led to; null while there is none. */
let isThere: (() => boolean) | null = null;

/** Asks for moves before the router does. Called once, before the page is taken over. */
export function hearMovesFirst(): void {
  addEventListener('popstate', (event) => {
    const isOwn = isThere !== null;
    if (isThere?.()) isThere = null;
    if (isOwn || hear?.()) event.stopImmediatePropagation();
  });
}

/** Lets a part of the page hear moves; gives how it leaves again. */
export function onMove(heard: Hear): () => void {
  hear = heard;
  return () => {
    if (hear === heard) hear = null;
  };
}

/** Moves without anybody hearing of it, until `arrived` says that this is the entry. */
export function moveUnheard(by: number, arrived: () => boolean): void {
  isThere = arrived;
  history.go(by);
}
