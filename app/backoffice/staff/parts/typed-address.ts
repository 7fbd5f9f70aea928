/**
 * Gives an address that was typed, or opened from a bookmark in this tab, its place in the way back. The router asks
 * about unsaved words between places that it knows alone, and lets go of them elsewhere. To be called before the
 * router listens: listeners of a window are called in their order. Gives what ends it.
 */
export function knowTypedAddresses(): () => void {
  let place: number = history.state?.idx ?? 0;
  const push = history.pushState;
  history.pushState = (state, ...rest) => {
    place = state?.idx ?? place;
    push.call(history, state, ...rest);
  };
  const look = () => {
    const known: number | undefined = history.state?.idx;
    place = known ?? place + 1;
    if (known === undefined) history.replaceState({ idx: place }, '');
  };
  window.addEventListener('popstate', look);
  return () => {
    history.pushState = push;
    window.removeEventListener('popstate', look);
  };
}
