import { formatNaira } from '#platform/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { checkAgain } from '../request/request.rules.ts';
import type { Draft } from '../steps.rules.ts';
import { totalOf } from './price-lines.tsx';

interface FootProps {
  draft: Draft;
  /** The form of the step, which the main button submits. */
  formId: string;
  waiting: boolean;
  blocked: boolean;
  onBack: () => void;
  onAgain: () => void;
  onPay: () => void;
  onClose: () => void;
  onLeave: () => void;
}

/** Back at the left on steps 2 to 4 (PUR-14), the main button at the right. */
export function DialogFoot({
  draft,
  formId,
  waiting,
  blocked,
  onBack,
  onAgain,
  onPay,
  onClose,
  onLeave,
}: FootProps) {
  const { step, outcome } = draft;
  if (step === 5) {
    if (outcome.kind === 'sending') return null;
    return (
      <>
        <Button key="close" variant="ghost" onClick={onClose}>
          Close
        </Button>
        {outcome.kind === 'unpaid' ? (
          <Button key="pay" loading={waiting} onClick={onPay}>
            {outcome.isUnconfirmed ? checkAgain : `Pay ${formatNaira(totalOf(draft))}`}
          </Button>
        ) : outcome.kind === 'failed' && !outcome.over ? (
          // An element of its own: turned into the next step's submit, it would submit on this press.
          <Button key="again" onClick={onAgain}>
            Try Again
          </Button>
        ) : (
          // In place of the dialog's entry in the history, where there is nothing to come back to.
          <ButtonLink to={`/dashboard/requests/${draft.requestId}`} replace onClick={onLeave}>
            View Request Details
          </ButtonLink>
        )}
      </>
    );
  }
  const total = totalOf(draft);
  const last = total > 0 ? `Pay ${formatNaira(total)}` : 'Send the request';
  return (
    <>
      {step > 1 && (
        <Button key="back" variant="ghost" onClick={onBack} disabled={waiting}>
          Back
        </Button>
      )}
      <Button
        key="on"
        type="submit"
        form={formId}
        loading={waiting}
        disabled={blocked}
        onClick={(event) => {
          // The second click of a double one would submit the step that has come by the first.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {step === 4 ? last : 'Continue'}
      </Button>
    </>
  );
}
