/**
 * New badge numbers: `Sw-`, seven random characters and one that checks them (C-48, FO-02). Letters that
 * look like digits are not used. Numbers of five characters were given out before and stay good.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = alphabet.length - 10;
const drawn = 7;

/** How many numbers there are to give: a number needs a digit, or it could read as a word. */
export const badgeCapacity = alphabet.length ** drawn - letters ** drawn;

/** How long the key of a new number is; older keys are shorter. */
export const newKeyLength = 'sw-'.length + drawn + 1;

/** Random bits for one draw: whole bytes, five bits a character. */
export const badgeBits = Math.ceil((drawn * 5) / 8) * 8;

/** Doubles in the field of 32 elements (x^5 + x^2 + 1): the step from one place's weight to the next. */
const double = (value: number) => (value < 16 ? value << 1 : (value << 1) ^ 0b100101);

/** Every place weighs differently, so one slip or two characters exchanged never give a good number. */
function checkOf(characters: string): string {
  let sum = 0;
  for (const character of characters) sum = double(sum ^ alphabet.indexOf(character));
  return alphabet[sum] ?? '';
}

/** The badge number of random characters of the alphabet; null when they are no start for one. */
export function badgeFrom(characters: string): string | null {
  const fits =
    characters.length === drawn && [...characters].every((one) => alphabet.includes(one));
  return fits && /\d/.test(characters) ? `Sw-${characters}${checkOf(characters)}` : null;
}

/** Whether the last character of a new badge number checks those before it. */
export function isChecked(badge: string): boolean {
  const typed = badge.slice(3).toUpperCase();
  return badgeFrom(typed.slice(0, drawn))?.slice(3) === typed;
}

/** Of so many draws one is free, unless nearly all numbers are taken. */
export const mostDraws = 40;

/** Thrown when no free number was drawn: nothing of the record is kept. */
export class NoBadgeLeft extends Error {
  constructor() {
    super('No free badge number was found. Tell whoever runs the server.');
  }
}

/** A fresh badge number from `random` characters, never in turn. Throws `NoBadgeLeft` after 40 draws. */
export function drawBadge(random: (bits: number) => string): string {
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const badge = badgeFrom(random(badgeBits).slice(0, drawn));
    if (badge) return badge;
  }
  throw new NoBadgeLeft();
}
