import { isOnTalk } from '../rules.ts';
import type { StaffRequest } from './contract.ts';

/** Said where no mail reaches a buyer whose address is known. */
export const untold = 'No email reaches the buyer: they were not told.';
/** Said where the buyer's data was erased, and their address with it. */
export const nobodyTold = 'The buyer’s data was erased: nobody is told.';

type Told = Pick<StaffRequest, 'email' | 'kind' | 'cannotGoOn' | 'mailed'>;

/** Who gets the message that ends a request; an older server does not say whether mail reaches the buyer. */
export function whoIsTold({ email, mailed }: Pick<Told, 'email' | 'mailed'>): string {
  if (email === '') return nobodyTold;
  return mailed === false
    ? 'No email reaches the buyer: they are not told.'
    : 'The buyer gets your message by email.';
}

const isByAgreement = ({ kind, lines }: Pick<StaffRequest, 'kind' | 'lines'>): boolean =>
  kind === 'INSURED' && isOnTalk(kind, lines[0]?.kobo);

/** What happens when a request is done: an insurance whose price was agreed by talking covers from then on (HIRE-07). */
export function finishLead(request: Told & Pick<StaffRequest, 'lines'>): string {
  if (!isByAgreement(request)) return whoIsTold(request);
  return `The insurance is active from today on: mark it only once the price that was agreed is paid. ${whoIsTold(request)}`;
}

/** What happens when a request is taken up again. */
export function reopenLead(request: Pick<StaffRequest, 'kind' | 'lines' | 'payment' | 'status'>) {
  if (request.kind === 'VERIFICATION') {
    return 'The request goes back to the state of its payment, and a case that was withdrawn with it is open again with a new due date: the person gets a new link, unless they said no or took their consent back. The buyer is not told.';
  }
  const back =
    request.payment === 'nothing-to-pay'
      ? 'The request is open again. One that its buyer never sent waits for them: write to them, since nobody else tells them.'
      : 'The request goes back to the state of its payment. The buyer is not told.';
  return isByAgreement(request) && request.status === 'fulfilled'
    ? `${back} The insurance covers nothing meanwhile, and then only from the day on which it is marked as done again.`
    : back;
}

/** How the message is called: where nobody gets it, it is a note. */
export const messageLabel = ({ email, mailed }: Pick<Told, 'email' | 'mailed'>): string =>
  email === '' || mailed === false ? 'Reason' : 'Message to the buyer';

/** What happens when a request is cancelled; `refunds`: its reader may give the money back. */
export function cancelLead(request: Told, refunds: boolean): string {
  const refund = refunds
    ? 'Refund a payment from its own page.'
    : 'Tell finance: what was paid goes back to the buyer by a refund of theirs alone.';
  // The case of a person who was erased went with them.
  const withCase = request.kind === 'VERIFICATION' && !request.cannotGoOn;
  const person =
    ' The case of the person is withdrawn: they are told that nothing more is needed from them.';
  return `${whoIsTold(request)}${withCase ? person : ''} ${refund}`;
}
