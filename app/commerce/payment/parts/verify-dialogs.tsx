import { type ReactNode, useId } from 'react';
import { slowText } from '#app/shell/rules.ts';
import { Button } from '#ui/button.tsx';
import { XIcon } from '#ui/icon.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CallbackView } from '../callback.rules.ts';

/**
 * The modals of the callback with their stated words (PAY-02, PAY-03, PAY-06, PAY-07), closed. React draws
 * them and does no more: `verify-here.ts` opens them and fills in what the server says.
 */
export function VerifyDialogs({ view }: { view: CallbackView }) {
  const asked = view.kind === 'ask' ? { 'data-reference': view.reference } : {};
  const message = view.kind === 'failed' ? view.message : '';
  return (
    <div data-own="" data-payment="" data-failed={message} {...asked}>
      <Modal shown="verifying" title="Verifying Payment">
        <Loading text="Please wait while we verify your payment..." />
        <p className="small mute" data-note="" hidden suppressHydrationWarning>
          <Words>{''}</Words> We ask again every few seconds; leave this page open.
        </p>
        <p className="small mute" role="status" data-slow="" hidden suppressHydrationWarning>
          {slowText}
        </p>
      </Modal>
      <Modal shown="again" title={failed} foot={<Again />}>
        <Notice tone="error">
          <p>
            <Words>{''}</Words>
          </p>
        </Notice>
        <p className="small">
          If you have paid, the payment is safe: trying again charges nothing a second time.
        </p>
      </Modal>
      <Modal shown="failed" title={failed} foot={<Button value="home">Return Home</Button>}>
        <Notice tone="error">
          <p>
            <Words>{message}</Words>
          </p>
        </Notice>
      </Modal>
    </div>
  );
}

const failed = 'Payment Verification Failed';

const Again = () => (
  <>
    <Button variant="ghost" value="home">
      Return Home
    </Button>
    <Button value="again">Try Again</Button>
  </>
);

/** What the server says; it may stand there before React does. */
const Words = ({ children }: { children: string }) => (
  <span data-message="" suppressHydrationWarning>
    {children}
  </span>
);

interface ModalProps {
  shown: string;
  title: string;
  foot?: ReactNode;
  children: ReactNode;
}

/** As `ui/dialog.tsx` draws one that is open. */
function Modal({ shown, title, foot, children }: ModalProps) {
  const titleId = useId();
  return (
    <dialog
      className="dialog payment__wait"
      aria-labelledby={titleId}
      data-shown={shown}
      suppressHydrationWarning
    >
      <div className="dialog__top">
        <div className="dialog__row">
          <h2 className="dialog__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="iconbtn" aria-label="Close" value="home">
            <XIcon />
          </button>
        </div>
      </div>
      <div className="dialog__body">{children}</div>
      {foot && <div className="dialog__foot">{foot}</div>}
    </dialog>
  );
}
