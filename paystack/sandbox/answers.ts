import type { Controls } from './controls.ts';
import type { Entry } from './ledger.ts';

/** A refusal in the provider's words. */
export function refusal(message: string, code: string, nextStep: string) {
  const type = 'validation_error';
  return {
    status: false,
    message,
    meta: { nextStep },
    type,
    code,
    errorCodeMappingNotFound: false,
  };
}

/** 1.5 % and ₦100 (not below ₦2,500), at most ₦2,000; in kobo. Rounding is a guess. */
function feesOf(kobo: number): number {
  const fixed = kobo < 250_000 ? 0 : 10_000;
  return Math.min(Math.round((kobo * 15) / 1_000) + fixed, 200_000);
}

function metadataOf(entry: Entry, { metadata }: Controls['quirks']): unknown {
  if (metadata === 'empty') return '';
  if (metadata === 'zero') return 0;
  return metadata === 'string' ? JSON.stringify(entry.metadata) : entry.metadata;
}

/** A transaction as verify answers it and `charge.success` brings it. */
export function transactionOf(entry: Entry, quirks: Controls['quirks']) {
  const fees = feesOf(entry.amount);
  const paid = entry.charged ?? (quirks.feesOnTop ? entry.amount + fees : entry.amount);
  const asText = (kobo: number) => (quirks.amountsAsText ? String(kobo) : kobo);
  const settled = entry.paidAt !== null;
  return {
    id: entry.id,
    domain: 'test',
    status: entry.status,
    reference: entry.reference,
    receipt_number: null,
    amount: asText(paid),
    message: null,
    gateway_response: entry.gatewayResponse,
    paid_at: entry.paidAt,
    created_at: entry.createdAt,
    channel: entry.channel,
    currency: entry.chargedCurrency ?? entry.currency,
    ip_address: null,
    metadata: metadataOf(entry, quirks),
    log: { attempts: entry.history.length, history: entry.history },
    fees: settled ? fees : null,
    fees_split: null,
    authorization: entry.last4
      ? { last4: entry.last4, brand: entry.brand, channel: 'card', reusable: false }
      : {},
    customer: { id: entry.id, email: entry.email, first_name: null, last_name: null },
    plan: null,
    ...(quirks.feesOnTop ? { requested_amount: asText(entry.amount) } : {}),
    paidAt: entry.paidAt,
    createdAt: entry.createdAt,
    transaction_date: entry.createdAt,
    subaccount: {},
  };
}
