/** The provider's published test cards and what becomes of a payment with each of them. */
export interface Card {
  readonly number: string;
  readonly cvv: string;
  /** What the buyer is asked for besides, in order. */
  readonly asks: readonly ('pin' | 'otp')[];
  readonly outcome: 'success' | 'failed';
  readonly gatewayResponse: string;
  readonly brand: string;
}

const pin = '1234';
const otp = '123456';

export const cards: readonly Card[] = [
  card('4084084084084081', '408', [], 'success', 'Successful'),
  card('507850785078507812', '081', ['pin'], 'success', 'Successful'),
  card('5060666666666666666', '123', ['pin', 'otp'], 'success', 'Successful'),
  card('4084080000005408', '001', [], 'failed', 'Declined'),
  card('507850785078507853', '082', ['pin'], 'failed', 'Token Not Generated'),
  card('4084080000670037', '787', [], 'failed', 'Insufficient Funds'),
];

function card(
  number: string,
  cvv: string,
  asks: Card['asks'],
  outcome: Card['outcome'],
  gatewayResponse: string,
): Card {
  const brand = number.startsWith('4') ? 'visa' : 'verve';
  return { number, cvv, asks, outcome, gatewayResponse, brand };
}

/** What is typed on the checkout page; blanks do not count. */
export interface TypedCard {
  readonly number: string;
  readonly cvv: string;
  readonly pin?: string;
  readonly otp?: string;
}

type CardAnswer =
  | { readonly kind: 'done'; readonly card: Card }
  /** The sentence that the page shows; nothing was charged. */
  | { readonly kind: 'again'; readonly message: string };

/** Takes a test card; what is no test card, or lacks what it asks for, is to be typed again. */
export function takeCard(typed: TypedCard): CardAnswer {
  const found = cards.find(({ number }) => number === typed.number.replace(/\D/g, ''));
  if (!found) return { kind: 'again', message: 'Not a test card. Choose one from the list.' };
  if (typed.cvv.trim() !== found.cvv) return { kind: 'again', message: 'The CVV is wrong.' };
  // The documents name another PIN for one card; both are taken.
  const pins = [pin, '1111'];
  if (found.asks.includes('pin') && !pins.includes(typed.pin?.trim() ?? '')) {
    return { kind: 'again', message: 'This card needs the PIN 1234.' };
  }
  if (found.asks.includes('otp') && typed.otp?.trim() !== otp) {
    return { kind: 'again', message: 'This card needs the code 123456.' };
  }
  return { kind: 'done', card: found };
}
