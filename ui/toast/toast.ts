import type { ReactNode } from 'react';
import { type ToastKind, type ToastNote, toastTimes } from './note.ts';

const toaster = () => import('./toaster.tsx');
let made = 0;

function show(kind: ToastKind, content: ReactNode, id = `toast-${++made}`) {
  toaster()
    .then((part) => part.publish({ id, kind, content }))
    // On a broken line the words must still be seen, most of all those of a failure.
    .catch(() => showPlainly({ id, kind, content }));
  return id;
}

function showPlainly({ id, kind, content }: ToastNote) {
  if (typeof content !== 'string') return;
  const note = document.createElement('p');
  note.id = id;
  note.className = `toast toast--blank toast--${kind} toast--plain`;
  note.role = 'alert';
  note.textContent = content;
  // Above a dialog that is open, as the list of the others is; older browsers have no such thing.
  note.popover = 'manual';
  document.body.append(note);
  note.showPopover?.();
  if (kind !== 'loading') setTimeout(() => note.remove(), toastTimes[kind]);
}

/**
 * Short messages at the top right. Each returns an id: give it back to replace that toast
 * (`toast.success('Saved', id)`) or to dismiss it. The machinery is fetched on first use.
 */
export const toast = {
  blank: (text: string, id?: string) => show('blank', text, id),
  error: (text: string, id?: string) => show('error', text, id),
  success: (text: string, id?: string) => show('success', text, id),
  loading: (text: string, id?: string) => show('loading', text, id),
  custom: (content: ReactNode, id?: string) => show('custom', content, id),
  dismiss(id: string) {
    document.getElementById(id)?.remove();
    toaster()
      .then((part) => part.withdraw(id))
      .catch(() => {});
  },
};
