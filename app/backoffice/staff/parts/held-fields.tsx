import { useIsMutating } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/**
 * Holds the fields of a form while it is saved: its answer fills them anew or leads away, and what was typed meanwhile
 * would be gone. A text with headings keeps that by itself.
 */
export function HeldFields() {
  const isSaving = useIsMutating() > 0;
  useLayoutEffect(() => {
    if (!isSaving) return;
    const focused = document.activeElement;
    const all = document.querySelectorAll('form > .MuiCardContent-root > .MuiStack-root > *');
    const fields = [...all].filter((one) => !one.querySelector('.ProseMirror'));
    for (const one of fields) one.toggleAttribute('inert', true);
    return () => {
      for (const one of fields) one.toggleAttribute('inert', false);
      const isLost = document.activeElement === document.body;
      if (isLost && focused instanceof HTMLElement) focused.focus();
    };
  }, [isSaving]);
  return null;
}
