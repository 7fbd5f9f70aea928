import type { core } from 'zod/mini';

/** Money: whole kobo. Naira stand only in the public contract, in files and in what people type. */
export type Kobo = number & core.$brand<'Kobo'>;

const isKobo = (amount: number): amount is Kobo => Number.isSafeInteger(amount);

/** Throws a RangeError unless the amount is whole kobo, held exactly. */
export function koboOf(amount: number | bigint): Kobo {
  const kobo = Number(amount);
  if (!isKobo(kobo)) throw new RangeError(`not an amount in whole kobo: ${amount}`);
  return kobo;
}

/** Decimal text of the public contract: `25000.00` is 2,500,000 kobo. Throws a RangeError otherwise. */
export function koboOfText(naira: string): Kobo {
  const [, whole = '', part = ''] = /^(\d{1,14})(?:\.(\d{1,2}))?$/.exec(naira) ?? [];
  if (whole === '') throw new RangeError(`not an amount in naira: ${naira.slice(0, 40)}`);
  return koboOf(BigInt(whole + part.padEnd(2, '0')));
}

/** A JSON number in naira, such as `min_rate`, to the nearest kobo. Throws a RangeError below zero. */
export function koboOfNaira(naira: number): Kobo {
  return koboOfText(naira.toFixed(2));
}

/** Naira as typed, commas between thousands; undefined for anything else, parts of a kobo too: nobody typed another amount. */
export function readNaira(written: string): Kobo | undefined {
  const text = written.replace(/^[₦\s]+/, '').trim();
  const [, whole, part = ''] =
    /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,3}|\d(?:,\d{3}){4})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return koboOf(BigInt(whole.replaceAll(',', '') + part.padEnd(2, '0')));
}

/** Throws a RangeError where the sum cannot be held exactly. */
export function sumOf(amounts: readonly Kobo[]): Kobo {
  return amounts.reduce((sum, one) => koboOf(sum + one), koboOf(0));
}

/** A whole number of times the amount. Throws a RangeError for parts, or beyond what is held exactly. */
export function timesKobo(amount: Kobo, count: number): Kobo {
  return koboOf(BigInt(amount) * BigInt(count));
}

/** So many thousandths of an amount that is not below zero, half a kobo rounded up. */
export function perMille(amount: Kobo, thousandths: number): Kobo {
  return koboOf((BigInt(amount) * BigInt(thousandths) + 500n) / 1_000n);
}

/** Decimal text for the public contract and for files: 2,500,000 kobo are `25000.00`. */
export function decimalOf(amount: Kobo): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Naira as a number, where the contract or an input of the browser wants one. Never to reckon with. */
export function nairaOf(amount: Kobo): number {
  return Number(decimalOf(amount));
}

// Whole amounts without decimals, others with two (C-07).
const currency = { style: 'currency', currency: 'NGN' } as const;
const exact = new Intl.NumberFormat('en-NG', {
  ...currency,
  trailingZeroDisplay: 'stripIfInteger',
});
const rounded = new Intl.NumberFormat('en-NG', { ...currency, maximumFractionDigits: 0 });

// Given as text, an amount reaches the formatter with every digit.
const written = (amount: Kobo) => decimalOf(amount) as `${number}`;

/** The one formatter of money (BIZ-01): `₦25,000` or `₦1,500.50`. */
export function formatNaira(amount: Kobo): string {
  return exact.format(written(amount));
}

/** To the nearest naira, for charts: `₦1,501`. */
export function formatWholeNaira(amount: Kobo): string {
  return rounded.format(written(amount));
}
