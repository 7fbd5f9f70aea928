import { Form, useNavigation } from 'react-router';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { defaultBases, joinAddress, pathsOf } from '#platform/contract-address.ts';
import { useRefusal } from '#ui/browser/lead-to.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { DownloadSimpleIcon } from '#ui/glyph.tsx';
import type { PurchaseRequest } from '../../contract.ts';
import { hasReceipt } from '../request.rules.ts';
import type { Posted } from './pay-again.tsx';

interface PersonalProps {
  request: PurchaseRequest;
  /** The address that was typed and refused, and why. */
  refused: Posted | undefined;
}

/** The buyer's own data and the receipt, once the email of the order was entered (C-77). */
export function Personal({ request, refused }: PersonalProps) {
  if (request.customerInfo) return <Opened request={request} who={request.customerInfo} />;
  return <EmailStep refused={refused} hasReceipt={hasReceipt(request)} />;
}

function Opened({
  request,
  who,
}: {
  request: PurchaseRequest;
  who: NonNullable<PurchaseRequest['customerInfo']>;
}) {
  // The site's own host: the receipt goes by its cookie.
  const { verification } = pathsOf({ ...defaultBases, ...useSite().bases });
  const address = joinAddress(verification, `requests/${request.requestId}/receipt`);
  return (
    <>
      <h2 className="h3">Ordered by</h2>
      <dl className="facts">
        {(['name', 'email', 'phone'] as const).map((field) => (
          <div key={field}>
            <dt>{field[0]?.toUpperCase() + field.slice(1)}</dt>
            <dd>{who[field]}</dd>
          </div>
        ))}
      </dl>
      {hasReceipt(request) && (
        <p>
          <a className="btn btn--secondary btn--md" href={address}>
            <DownloadSimpleIcon />
            Download the receipt (PDF)
          </a>
        </p>
      )}
    </>
  );
}

function EmailStep({
  refused,
  hasReceipt,
}: Pick<PersonalProps, 'refused'> & { hasReceipt: boolean }) {
  const form = useRefusal(refused);
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('intent') === 'open';
  return (
    <Form method="post" className="stack" noValidate preventScrollReset ref={form}>
      <h2 className="h3">Is this your order?</h2>
      <p className="small">
        Enter the email address of the order to see your details{hasReceipt && ' and the receipt'}.
        They stay open in this browser for 30 minutes.
      </p>
      <TextField
        id="order-email"
        label="Email of the order"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={refused?.email}
        error={refused?.fault}
      />
      <Button type="submit" variant="dark" name="intent" value="open" loading={sending}>
        Show my details
      </Button>
    </Form>
  );
}
