import { termsVersion } from '#app/shell/policies.rules.ts';
import { Checkbox } from '#ui/form/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { RefusedList } from '../steps/parts/refused-list.tsx';
import { PriceLines, totalOf } from './price-lines.tsx';
import type { Purchase } from './use-purchase.ts';

export const termsId = 'purchase-terms';

interface StepProps extends Pick<Purchase, 'draft' | 'put'> {
  error: string | undefined;
  formId: string | null | undefined;
}

/** Step 4: what it comes to, and the terms (PUR-08, D-09). */
export function StepTerms({ draft, put, error, formId }: StepProps) {
  const { refused, repriced } = draft;
  const toPay = totalOf(draft) > 0;
  return (
    <>
      {Object.keys(refused).length > 0 && (
        <Notice tone="error" title="Go back and change">
          <RefusedList refused={refused} formId={formId} />
        </Notice>
      )}
      {repriced && (
        <Notice>
          <p>{repriced}</p>
        </Notice>
      )}
      <PriceLines draft={draft} />
      <Notice tone="quiet">
        {toPay ? (
          <p>
            You pay on the next page, at Paystack. Your card number goes to Paystack and is never
            typed or kept here.
          </p>
        ) : (
          <p>There is nothing to pay now. We receive your request as soon as you send it.</p>
        )}
      </Notice>
      <Checkbox
        id={termsId}
        // Others than were ticked before a reload are not accepted yet.
        checked={draft.acceptedTerms === termsVersion}
        error={error}
        onChange={({ target }) => put({ acceptedTerms: target.checked ? termsVersion : null })}
      >
        I accept the{' '}
        <a href="/terms-of-service" target="_blank" rel="noopener">
          Terms of service<span className="vh"> (opens in a new tab)</span>
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener">
          Privacy policy<span className="vh"> (opens in a new tab)</span>
        </a>
        .
      </Checkbox>
    </>
  );
}
