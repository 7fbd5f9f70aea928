import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { CheckIcon } from '../glyph.tsx';
import { WarningCircleIcon } from '../icon.tsx';
import { Spinner } from '../loading.tsx';
import { type ToastNote, toastLimit, toastTimes } from './note.ts';

let host: HTMLElement | undefined;
let mounted: Promise<void> | undefined;
const kept: string[] = [];

/** Shows a note, or replaces the one with its id. */
export async function publish(note: ToastNote) {
  mounted ??= mount();
  await mounted;
  raise();
  if (!kept.includes(note.id)) kept.push(note.id);
  for (const id of kept.slice(0, -toastLimit)) withdraw(id);
  sonner.custom(() => <Note {...note} />, {
    id: note.id,
    duration: toastTimes[note.kind],
    onDismiss: () => forget(note.id),
    onAutoClose: () => forget(note.id),
  });
}

export function withdraw(id: string) {
  forget(id);
  sonner.dismiss(id);
}

function forget(id: string) {
  const place = kept.indexOf(id);
  if (place >= 0) kept.splice(place, 1);
}

/** The live region must stand, empty, before the first note comes into it, or it is not read out. */
function mount() {
  host = document.createElement('div');
  host.className = 'toasts';
  host.popover = 'manual';
  document.body.append(host);
  const root = createRoot(host);
  return new Promise<void>((resolve) => {
    root.render(<Region onReady={() => requestAnimationFrame(() => resolve())} />);
  });
}

/** Shown anew, a popover comes above a dialog that opened since. */
function raise() {
  if (host?.matches(':popover-open')) host.hidePopover();
  host?.showPopover();
}

function Region({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <Toaster position="top-right" visibleToasts={toastLimit} expand gap={8} offset={16} />;
}

function Note({ kind, content }: ToastNote) {
  if (kind === 'custom') return <div className="toast toast--blank">{content}</div>;
  return (
    <div className={`toast toast--${kind}`}>
      {kind === 'success' && <CheckIcon />}
      {kind === 'error' && <WarningCircleIcon />}
      {kind === 'loading' && <Spinner />}
      <span>{content}</span>
    </div>
  );
}
