import { type ComponentProps, useEffect, useState } from 'react';
import { type Interrupt, onInterrupt } from '#console/ask.ts';
import type { InterruptDialog } from './interrupt-dialog.tsx';

interface Waiting extends ComponentProps<typeof InterruptDialog> {
  readonly Dialog: typeof InterruptDialog;
}

/**
 * Shows the dialog over the console when the server wants a password or a reason before it answers. Its
 * fields are fetched then: the first screen has none.
 */
export function Interrupts() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    let leave: (() => void) | null = null;
    let sends = false;
    let gone = false;
    const show = async (interrupt: Interrupt): Promise<boolean> => {
      const part = await import('./interrupt-dialog.tsx').catch(() => null);
      // Without its dialog the call says what it wants.
      if (!part || gone) return false;
      return new Promise((end) => {
        const onEnd = (goOn: boolean) => {
          setWaiting(null);
          leave = null;
          end(goOn);
        };
        leave = () => onEnd(false);
        sends = interrupt.kind !== 'signed-out';
        setWaiting({ Dialog: part.InterruptDialog, interrupt, onEnd });
      });
    };
    // One dialog after another. Calls that want the same wait for one: a screen may send several at once.
    const asked = new Map<string, Promise<boolean>>();
    let last: Promise<unknown> = Promise.resolve();
    onInterrupt(async (interrupt) => {
      // What an open dialog sends would wait for its own end. The one of a sign-in only reads.
      if (leave && sends && interrupt.kind === 'signed-out') return false;
      const wanted = JSON.stringify(interrupt);
      const known = asked.get(wanted);
      if (known) return known;
      const shown = last.then(() => show(interrupt)).finally(() => asked.delete(wanted));
      asked.set(wanted, shown);
      last = shown;
      return shown;
    });
    return () => {
      gone = true;
      leave?.();
    };
  }, []);

  if (!waiting) return null;
  const { Dialog, ...rest } = waiting;
  return <Dialog key={JSON.stringify(rest.interrupt)} {...rest} />;
}
