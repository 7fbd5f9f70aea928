import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { XIcon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape or the close button; the owner then sets `open` to false. */
  onClose: () => void;
  /** Asked for by a phone's Back key, which a browser may tell as a wish to close; else `onClose`. */
  onBack?: () => void;
  title: string;
  /** Shown as `Step 2 of 5` with a bar of as many parts. */
  step?: { at: number; of: number };
  /** Buttons, kept in view at the bottom: back left, the main one right. */
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * The browser's own modal dialog; a bottom sheet under 640 px. The title takes the focus when it
 * opens and at every step, and closing gives the focus back to where it was.
 */
export function Dialog({
  open,
  onClose,
  onBack,
  title,
  step,
  foot,
  children,
  className = '',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const at = step?.at;

  // A layout effect: its cleanup runs while the dialog still stands, so that it can give focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step and title is read out anew.
  useEffect(() => {
    if (!open) return;
    dialog.current?.scrollTo(0, 0);
    heading.current?.focus();
  }, [open, at, title]);

  const isEscape = useEscape(open);
  const close = () => (onBack && !isEscape() ? onBack() : onClose());

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`.trim()}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // A second Escape closes it whatever the page says: then the owner must hear of it. After a Back
      // key it stands again until the owner has gone back.
      onClose={() => {
        if (!open) return;
        if (onBack && !isEscape()) dialog.current?.showModal();
        close();
      }}
    >
      {open && (
        <>
          <div className="dialog__top">
            <div className="dialog__row">
              {step ? (
                <p className="small mute">{`Step ${step.at} of ${step.of}`}</p>
              ) : (
                <h2 className="dialog__title" id={titleId} tabIndex={-1} ref={heading}>
                  {title}
                </h2>
              )}
              <button type="button" className="iconbtn" aria-label="Close" onClick={onClose}>
                <XIcon />
              </button>
            </div>
            {step && (
              <>
                <h2 className="dialog__title" id={titleId} tabIndex={-1} ref={heading}>
                  {title}
                </h2>
                <StepBar {...step} />
              </>
            )}
          </div>
          <div className="dialog__body">{children}</div>
          {foot && <div className="dialog__foot">{foot}</div>}
        </>
      )}
    </dialog>
  );
}

/** Whether the Escape key is down: a browser tells a Back key in the same words, but without a key. */
function useEscape(open: boolean): () => boolean {
  const down = useRef(false);
  useEffect(() => {
    if (!open) return;
    const hear = ({ type, key }: KeyboardEvent) => {
      if (key === 'Escape') down.current = type === 'keydown';
    };
    const options = { capture: true };
    for (const name of ['keydown', 'keyup'] as const)
      document.addEventListener(name, hear, options);
    return () => {
      for (const name of ['keydown', 'keyup'] as const)
        document.removeEventListener(name, hear, options);
    };
  }, [open]);
  return () => down.current;
}

/** The bar says to the eye what `Step n of m` says in words. */
function StepBar({ at, of }: { at: number; of: number }) {
  const steps = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <ol className="progress" aria-hidden="true">
      {steps.map((number) => (
        <li
          key={number}
          data-done={number < at ? '' : undefined}
          aria-current={number === at ? 'step' : undefined}
        />
      ))}
    </ol>
  );
}
