import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#platform/send.ts';

/** What went wrong with a step: of the whole, and by field. */
export interface Fault {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

const unknown = 'That did not work. Please try again.';

/** How a step is sent: busy until its answer, its fault in words, what ends the step handed on. */
export function useSending(onLost: (failed: CallFailed) => boolean) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const send = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      if (failed && onLost(failed)) return;
      setFault({ message: failed?.message ?? unknown, fields: failed?.fields ?? {} });
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, setFault, send };
}

/** Puts the focus into the step's first field when it appears, and after a refusal back into it. */
export function useFocus(again: unknown) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal moves the focus
  useEffect(() => field.current?.focus(), [again]);
  return field;
}
