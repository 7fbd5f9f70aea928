import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPath, useNavigation } from 'react-router';
import { pendingCount, pressCount, watchPending } from '#platform/pending.ts';
import { Spinner } from '#ui/loading.tsx';
import { loadingAfterMs, slowAfterMs, slowText } from '../rules.ts';

/** True once `pending` has lasted for `ms` without a break. */
function useLasted(pending: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [pending, ms]);
  return lasted;
}

/** Leads to the next page by the browser where its script is of a build that the server has no more (ui/browser/import-part.ts). */
function useBrowserInstead({ state, location: next }: ReturnType<typeof useNavigation>): void {
  useEffect(() => {
    if (state !== 'loading') return;
    // Once: the page goes on asking for the script, and each time would begin the way anew.
    const go = () => location.assign(createPath(next));
    addEventListener('newer-build', go, { once: true });
    return () => removeEventListener('newer-build', go);
  }, [state, next]);
}

/** Raises a note that is shown above an open dialog, behind which nobody sees it. */
function useAboveDialog(isShown: boolean) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const shown = note.current;
    // An old browser has no way to raise it.
    if (!isShown || !shown?.showPopover || !document.querySelector('dialog[open]')) return;
    shown.popover = 'manual';
    shown.showPopover();
    return () => shown.removeAttribute('popover');
  }, [isShown]);
  return note;
}

/**
 * Says that the next page, or a part that was pressed for, is on its way, since the browser's own sign of it never
 * shows within the site. Nothing times out by itself, so it also says when a wait grows long (D-10).
 */
export function WaitNotice() {
  const navigation = useNavigation();
  useBrowserInstead(navigation);
  const navigating = navigation.state !== 'idle';
  const calls = useSyncExternalStore(watchPending, pendingCount, () => 0);
  const presses = useSyncExternalStore(watchPending, pressCount, () => 0);
  const loading = useLasted(navigating || presses > 0, loadingAfterMs);
  const slow = useLasted(navigating || calls > 0, slowAfterMs);
  const note = useAboveDialog(slow || loading);
  return (
    <p className="wait" role="status" ref={note}>
      {slow && `${slowText} You can wait, or go on with anything else here.`}
      {loading && !slow && (
        <>
          <Spinner />
          Loading...
        </>
      )}
    </p>
  );
}
