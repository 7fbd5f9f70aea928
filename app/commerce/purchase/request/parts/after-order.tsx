import { useEffect, useState } from 'react';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { whatsappLink } from '#app/shell/phone.rules.ts';
import { hearText, neededText, type Outlook } from '../request.rules.ts';
import { readRequest } from './read-request.ts';

interface AfterOrderProps {
  requestId: string;
  known?: Outlook;
  /** Whether the person to be verified was sent their link; null where that is not known. */
  invited?: boolean | null;
}

/** After an order: when the buyer hears, what is still needed, and where to ask (FU-15). */
export function AfterOrder({ requestId, known, invited }: AfterOrderProps) {
  const { whatsapp } = useSite();
  const [request, setRequest] = useState<Outlook | undefined>(known);
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
      {request && (
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
