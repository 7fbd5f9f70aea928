/**
 * New badge numbers: `Sw-`, four random characters and one that checks them (C-48). Letters that look
 * like digits are not used. Older numbers carry no check and stay good.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Doubles in the field of 32 elements (x^5 + x^2 + 1): the step from one place's weight to the next. */
const double = (value: number) => (value < 16 ? value << 1 : (value << 1) ^ 0b100101);

/** Every place weighs differently, so one slip or two characters exchanged never give a good number. */
function checkOf(four: string): string {
  let sum = 0;
  for (const character of four) sum = double(sum ^ alphabet.indexOf(character));
  return alphabet[sum] ?? '';
}

/**
 * The badge number of four random characters of the alphabet; null when they are no start for one:
 * without a digit, a number could read as a word.
 */
export function badgeFrom(four: string): string | null {
  const fits = four.length === 4 && [...four].every((character) => alphabet.includes(character));
  return fits && /\d/.test(four) ? `Sw-${four}${checkOf(four)}` : null;
}

/** Whether the last character of a badge number checks the four before it. */
export function isChecked(badge: string): boolean {
  const five = badge.slice(3).toUpperCase();
  return badgeFrom(five.slice(0, 4))?.slice(3) === five;
}
