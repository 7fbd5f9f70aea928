import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { pendingCount, watchPending } from '#platform/pending.ts';
import { slowAfterMs } from '../rules.ts';

/** True once `pending` has lasted for 15 s without a break. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/** Nothing times out by itself, so the page says when a wait grows long (D-10). */
export function SlowNotice() {
  const navigating = useNavigation().state !== 'idle';
  const calls = useSyncExternalStore(watchPending, pendingCount, () => 0);
  const slow = useSlow(navigating || calls > 0);
  return (
    <p className="slow" role="status">
      {slow && 'This takes longer than usual. You can wait, or go on with anything else here.'}
    </p>
  );
}
