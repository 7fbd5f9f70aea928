/** `visa` and `4081` are `Visa card ending in 4081`; what is not known is left out. */
export function paidWith({
  brand,
  last4,
  channel,
}: {
  readonly brand: string | null;
  readonly last4: string | null;
  readonly channel: string | null;
}): string {
  if (last4) {
    const name = brand?.trim().replace(/^./, (first) => first.toUpperCase());
    return `${name ? `${name} card` : 'Card'} ending in ${last4}`;
  }
  if (!channel) return 'Paystack';
  const words = channel.replaceAll('_', ' ');
  return `${words.replace(/^./, (first) => first.toUpperCase())}, at Paystack`;
}

/** The receipt's own number, made of the request's: the same request, the same receipt. */
export function receiptNumber(requestId: string): string {
  return `RC-${requestId.replace(/^RQ-/, '').slice(0, 10)}`;
}

/** Money moved only under a live key; anything else is a trial (C-94). */
export function isTrial(secretKey: string): boolean {
  return !secretKey.startsWith('sk_live_');
}
