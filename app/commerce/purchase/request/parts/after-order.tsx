import { type ReactNode, useEffect, useState } from 'react';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { whatsappLink } from '#app/shell/phone.rules.ts';
import { type AfterPayment, hearText, neededText } from '../request.rules.ts';
import { readRequest } from './read-request.ts';

interface AfterOrderProps {
  requestId: string;
  known?: AfterPayment;
  /** Where it is paid: the address that the confirmation goes to, or words for it. */
  paidBy?: ReactNode;
  /** Whether the person to be verified was sent their link; null where that is not known. */
  invited?: boolean | null;
}

/** For `paidBy` where the address is not known. */
export const yours = 'the address you gave';

/** After an order: when the buyer hears, what is still needed, and where to ask (FU-15). */
export function AfterOrder({ requestId, known, paidBy, invited }: AfterOrderProps) {
  const { whatsapp } = useSite();
  const [request, setRequest] = useState<AfterPayment | undefined>(known);
  useEffect(() => {
    if (known) return;
    const leaving = new AbortController();
    // Should it not arrive, the page of the request says the same.
    readRequest(requestId, leaving.signal).then(
      (found) => found && setRequest(found),
      () => {},
    );
    return () => leaving.abort();
  }, [requestId, known]);
  return (
    <>
      {request && paidBy && (
        <p>
          {request.buyerErased ? (
            'Keep the Request ID. Its page holds the receipt.'
          ) : request.mailed === false ? (
            <>
              No email reaches you: our mail to {paidBy} came back, or was marked as spam. Keep the
              Request ID. Its page holds the receipt.
            </>
          ) : (
            <>
              A confirmation email has been sent to {paidBy}. It holds the way to this request and
              its receipt.
            </>
          )}
        </p>
      )}
      {request && !request.cannotGoOn && (
        <p>
          {hearText(request)} {neededText(request, invited)}
        </p>
      )}
      <p>
        Questions? <a href={whatsappLink(whatsapp, requestId)}>Write to us on WhatsApp</a>.
      </p>
    </>
  );
}
