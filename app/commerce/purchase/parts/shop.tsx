import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { BuyingContext, nameOf } from '#app/commerce/plans/parts/buying.tsx';
import type { GivenLists } from '#app/commerce/plans/parts/plan-list.tsx';
import { pendingPress } from '#platform/pending.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Answers, DialogProps } from './purchase-dialog.tsx';
import { leaveSteps } from './use-back-key.ts';

interface Opened extends DialogProps {
  Shown: ComponentType<DialogProps>;
}

const noAnswers: Answers = {};

function isKept(): boolean {
  try {
    return sessionStorage.getItem('purchase') !== null;
  } catch {
    return false;
  }
}

interface ShopProps {
  readonly lists: GivenLists;
  readonly answers?: Answers;
  readonly children: ReactNode;
}

/**
 * A page on which plans are sold: any of its plans' buttons opens the purchase dialog, which is
 * fetched on first use. It listens for the press itself, so that a button works before its part of the
 * page has a script. A purchase begun in this tab opens again where it was (C-74).
 */
export function Shop({ lists, answers = noAnswers, children }: ShopProps) {
  const { pathname } = useLocation();
  const [opening, setOpening] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const buying = useMemo(() => ({ opening }), [opening]);
  const busy = useRef(false);

  const begin = async (name: string | null) => {
    const { startOf, PurchaseDialog } = await import('./purchase-dialog.tsx');
    return { start: await startOf(pathname, name, await lists, answers), PurchaseDialog };
  };
  const open = useRef<(name: string | null) => void>(null);
  open.current = async (name) => {
    if (busy.current) return;
    busy.current = true;
    // As a transition: lists that are not hydrated yet must not be drawn anew for it.
    startTransition(() => setOpening(name));
    try {
      const { start, PurchaseDialog } = await pendingPress(begin(name));
      const close = () => {
        setOpened(null);
        const own = start ? nameOf(start.kind, start.plan) : '';
        const button = document.querySelector<HTMLElement>(`[data-buy="${own}"]`);
        // After a reload its kind of plan may be closed.
        button?.closest('.kind')?.setAttribute('open', '');
        setTimeout(() => button?.focus());
      };
      if (start) setOpened({ Shown: PurchaseDialog, start, onClose: close });
    } catch {
      toast.error('The order could not be opened. Please try again.');
    }
    busy.current = false;
    startTransition(() => setOpening(null));
  };

  useEffect(() => {
    if (isKept()) open.current?.(null);
    // Back among the entries of a dialog whose purchase is over: on to the page itself.
    else leaveSteps();
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-buy]');
      if (button) open.current?.(button.dataset.buy ?? null);
    };
    // Before the document hears of it, where React stops what is not hydrated yet.
    window.addEventListener('click', press, true);
    return () => window.removeEventListener('click', press, true);
  }, []);

  return (
    <BuyingContext value={buying}>
      <noscript>
        <div className="wrap">
          <p className="notice">
            <span>
              To buy here, turn on JavaScript in your browser. Or{' '}
              <a href="/contact#contact-form">write to us</a>.
            </span>
          </p>
        </div>
      </noscript>
      {children}
      <span hidden data-wake="kept:purchase" />
      {opened && <opened.Shown start={opened.start} onClose={opened.onClose} />}
    </BuyingContext>
  );
}
