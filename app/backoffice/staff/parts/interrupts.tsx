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
    onInterrupt(async (interrupt: Interrupt) => {
      const part = await import('./interrupt-dialog.tsx').catch(() => null);
      // Without its dialog the call says what it wants.
      if (!part) return false;
      return new Promise((end) => {
        const onEnd = (goOn: boolean) => {
          setWaiting(null);
          end(goOn);
        };
        setWaiting((before) => {
          before?.onEnd(false);
          return { Dialog: part.InterruptDialog, interrupt, onEnd };
        });
      });
    });
  }, []);

  if (!waiting) return null;
  const { Dialog, ...rest } = waiting;
  return <Dialog {...rest} />;
}
