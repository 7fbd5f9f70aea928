import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import type { Route } from './+types/callback.ts';

const text: ShortText = {
  title: 'Payment Verification Failed',
  description: 'Where the payment provider sends you back to after a checkout.',
  paragraphs: [
    'Paystack sends you back to this page after a checkout, with the reference of the payment. Missing payment information, or a reference we do not know, cannot be verified.',
    'Nothing on this site can be paid for yet, so no payment of yours is at stake; checkout opens in a later release.',
  ],
  ways: [{ to: '/', label: 'Return Home' }],
};

export const meta = (args: Route.MetaArgs) => pageMeta(args, { ...text, visibility: 'unlisted' });

export default function PaymentCallback() {
  return <ShortPage text={text} />;
}
