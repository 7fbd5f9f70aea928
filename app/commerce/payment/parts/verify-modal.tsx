import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CallbackView } from '../callback.rules.ts';
import { useVerify } from './use-verify.ts';

/** The two modals of the callback, with their stated words (PAY-02, PAY-03, PAY-06, PAY-07). */
export function VerifyModal({ view }: { view: CallbackView }) {
  const navigate = useNavigate();
  const { state, again } = useVerify(view);
  const goHome = () => void navigate('/');
  if (state.kind === 'verifying') {
    return (
      <Dialog open onClose={goHome} title="Verifying Payment" className="payment__wait">
        <Loading text="Please wait while we verify your payment..." />
        {state.open && (
          <p className="small mute">
            {state.open} We ask again every few seconds; leave this page open.
          </p>
        )}
      </Dialog>
    );
  }
  const foot = (
    <>
      <Button variant={state.again ? 'ghost' : 'primary'} onClick={goHome}>
        Return Home
      </Button>
      {state.again && <Button onClick={again}>Try Again</Button>}
    </>
  );
  return (
    <Dialog open onClose={goHome} title="Payment Verification Failed" foot={foot}>
      <Notice tone="error">
        <p>{state.message}</p>
      </Notice>
      {state.again && (
        <p className="small">
          If you have paid, the payment is safe: trying again charges nothing a second time.
        </p>
      )}
    </Dialog>
  );
}
