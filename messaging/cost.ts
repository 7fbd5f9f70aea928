/**
 * Whole kobo of an amount as providers write it: `3.9`, `NGN 2.2`. Part of a kobo counts as one. Other
 * currencies and anything unclear are no cost. Read digit by digit: a float would lose kobo.
 */
export function costOf(told: unknown): number | undefined {
  if (typeof told !== 'string' && typeof told !== 'number') return undefined;
  const match = /^(?:NGN ?)?(\d{1,9})(?:\.(\d{1,8}))?$/.exec(String(told).trim());
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const digits = fraction.padEnd(2, '0');
  const begun = /[1-9]/.test(digits.slice(2)) ? 1 : 0;
  return Number(`${whole}${digits.slice(0, 2)}`) + begun;
}

export function nairaText(kobo: number): string {
  const digits = String(kobo).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
