const event = 'restoring';

/** Tells the page's first scripts that React is about to read what was kept under the key, and keeps it from now on. */
export function tellRestoring(key: string): void {
  dispatchEvent(new CustomEvent(event, { detail: key }));
}

/** Runs right before React reads what was kept under a key: at each form of the page when its turn comes. */
export function whenRestoring(run: (key: string) => unknown): void {
  addEventListener(event, (told) => run((told as CustomEvent<string>).detail));
}
