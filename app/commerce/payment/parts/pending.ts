/** The two keys of local storage (C-87). */
const requestKey = 'pendingRequestId';
const referenceKey = 'pendingPaymentReference';

/** Keeps which request is being paid, for the way back from the checkout (PUR-09, LST-02). */
export function rememberPending(requestId: string, reference: string): void {
  try {
    localStorage.setItem(requestKey, requestId);
    localStorage.setItem(referenceKey, reference);
  } catch {
    // Storage can be forbidden: the server finds the request by the reference alone (C-78).
  }
}

/** The request that was stored with this very reference; a later purchase may have replaced it. */
export function pendingFor(reference: string): string | undefined {
  try {
    if (localStorage.getItem(referenceKey) !== reference) return undefined;
    return localStorage.getItem(requestKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes both after success; what belongs to another payment stays (PAY-05, LST-03). */
export function forgetPending(reference: string): void {
  try {
    if (localStorage.getItem(referenceKey) !== reference) return;
    localStorage.removeItem(requestKey);
    localStorage.removeItem(referenceKey);
  } catch {
    // nothing was stored
  }
}
