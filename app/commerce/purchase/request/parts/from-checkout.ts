import { verifyHere } from '#app/commerce/payment/parts/verify-here.ts';
import { defaultBases } from '#platform/contract-address.ts';
import { setBases } from '#platform/send.ts';
import { forgetDraftOf } from '../../parts/kept-draft.ts';

/** Where a paid request is shown; its state, which names the request, is the router's (PAY-05). */
const success = '/payment-success';

const goTo = (requestId: string) =>
  location.replace(`${success}?${new URLSearchParams({ request: requestId })}`);

/** The Back key or a reload: the address names no request, but the state may (PAY-08). */
function askState(): void {
  const requestId: unknown = history.state?.usr?.requestId;
  if (typeof requestId === 'string') goTo(requestId);
  else location.replace('/');
}

/** The page as if the router had come here: its address without a query, and its state. */
function settleIn({ paid: requestId, message }: DOMStringMap): void {
  if (requestId === '') askState();
  if (!requestId) return;
  forgetDraftOf(requestId);
  history.replaceState(history.state, '', success);
  // After the loader has looked: the page stands, and needs no script because of its state.
  const usr = { requestId, message };
  addEventListener('DOMContentLoaded', () =>
    history.replaceState({ usr, key: 'default', idx: 0 }, ''),
  );
}

/**
 * What the pages need that the checkout leads back to, in a few kilobytes and at once (decision 029):
 * stands in them as text, and React imports it where it draws one of them itself.
 */
export function start(): void {
  for (const page of document.querySelectorAll<HTMLElement>('[data-bases]:not([data-begun])')) {
    page.dataset.begun = '';
    setBases({ ...defaultBases, ...JSON.parse(page.dataset.bases ?? '{}') });
    const dialogs = page.querySelector<HTMLElement>('[data-payment]');
    if (dialogs) verifyHere(dialogs, goTo);
    else settleIn(page.dataset);
  }
}
