import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPath, type Location, useNavigation } from 'react-router';
import { pendingCount, watchPending } from '#platform/pending.ts';
import { Spinner } from '#ui/loading.tsx';
import { loadingAfterMs, slowAfterMs } from '../rules.ts';

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

interface Pressed {
  /** None where something else was pressed than a button. */
  readonly control: Element | null;
  /** What was under way already: it is not what this press has begun. */
  readonly calls: number;
  readonly next: Location | undefined;
}

/** What was pressed lately, the last first; nothing once it is clear that it waits for nothing, or no longer. */
function usePresses(next: Location | undefined) {
  const [presses, setPresses] = useState<readonly Pressed[]>([]);
  const now = useRef(next);
  now.current = next;
  useEffect(() => {
    const press = (event: MouseEvent | SubmitEvent) => {
      // In a tab of its own nothing is waited for here.
      if ('ctrlKey' in event && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      const from = 'submitter' in event ? event.submitter : event.target;
      const control = from instanceof Element ? from.closest('.btn') : null;
      if (control?.hasAttribute('data-waits')) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const one = { control, calls: pendingCount(), next: now.current };
      setPresses((before) => [one, ...before]);
    };
    const stop = new AbortController();
    const how = { capture: true, signal: stop.signal };
    addEventListener('click', press, how);
    addEventListener('submit', press, how);
    return () => stop.abort();
  }, []);
  return [presses, setPresses] as const;
}

/**
 * Lets the button or link that was pressed say that it waits, once what it began is under way for long. Its
 * attributes here are none of React's, so that it works for each alike, also where a part has no script yet.
 */
function usePressed({ location: next }: ReturnType<typeof useNavigation>, calls: number): boolean {
  const [presses, setPresses] = usePresses(next);
  const waiting = presses.find(
    (one) => calls > one.calls || (next !== undefined && next !== one.next),
  );
  const waits = waiting !== undefined;
  const lasted = useLasted(waits, loadingAfterMs);
  useEffect(() => {
    if (waits || presses.length === 0) return;
    const timer = setTimeout(() => setPresses([]), loadingAfterMs);
    return () => clearTimeout(timer);
  }, [waits, presses, setPresses]);
  // Some say so in their own words.
  const saysItself = waiting?.control?.matches(':disabled, [aria-busy]') ?? true;
  const control = lasted && !saysItself ? waiting?.control : undefined;
  useEffect(() => {
    if (!control || control.hasAttribute('aria-disabled')) return;
    control.setAttribute('data-waits', '');
    control.setAttribute('aria-disabled', 'true');
    return () => {
      control.removeAttribute('data-waits');
      control.removeAttribute('aria-disabled');
    };
  }, [control]);
  return Boolean(control);
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
 * Says that the next page is on its way, since the browser's own sign of it never shows within the
 * site. Nothing times out by itself, so it also says when a wait grows long (D-10).
 */
export function WaitNotice() {
  const navigation = useNavigation();
  useBrowserInstead(navigation);
  const navigating = navigation.state !== 'idle';
  const calls = useSyncExternalStore(watchPending, pendingCount, () => 0);
  const pressed = usePressed(navigation, calls);
  const loading = useLasted(navigating, loadingAfterMs) || pressed;
  const slow = useLasted(navigating || calls > 0, slowAfterMs);
  const note = useAboveDialog(slow || loading);
  return (
    <p className="wait" role="status" ref={note}>
      {slow && 'This takes longer than usual. You can wait, or go on with anything else here.'}
      {loading && !slow && (
        <>
          <Spinner />
          Loading...
        </>
      )}
    </p>
  );
}
