export interface Wallet {
  /** Takes the cost of so many parts and says what it was; null: not enough is left. */
  pay(parts: number): number | null;
  fill(kobo: number): void;
  left(): number;
}

const eachPart = 390;
const full = 100_000_000;

export function openWallet(): Wallet {
  let left = full;
  return {
    pay(parts) {
      const cost = parts * eachPart;
      if (cost > left) return null;
      left -= cost;
      return cost;
    },
    fill(kobo) {
      left = kobo;
    },
    left: () => left,
  };
}
