import { faultOfAge } from '#app/shell/ages.rules.ts';
import { erasedKey } from '#app/shell/contract.ts';
import { namesIn } from '#platform/text/names.ts';
import { isMailAddress } from '#platform/text/patterns.ts';
import { addMonths, type CalendarDay, dayOf, endOfDay, instantAt } from '#platform/time.ts';
import { isChecked } from '../badges/badges.rules.ts';
import type { CheckKind } from '../contract.ts';
import { nameKey, phoneKey } from '../matching.rules.ts';
import { badgeKey, dashed } from '../rules.ts';
import { checkNames } from '../wording.rules.ts';
import type { Correction } from './contract.ts';

/** Whether the person of a record was erased: its row stays, so that nobody else gets the badge number. */
export const isErased = ({ name_key: key }: { readonly name_key: string }): boolean =>
  key === erasedKey;

/** What a record says of its person, with the check that proves it; null where none does. */
export const provedBy = {
  // Another spelling of the same letters, as in capitals, is no other name.
  name_key: 'identity',
  born: 'identity',
  national_id_hash: 'identity',
  phone: 'phone',
  email: null,
  address: 'address',
  state: 'address',
} as const satisfies Record<string, CheckKind | null>;

/** The checks that had proved what is changed here. */
export function unproved(columns: readonly string[]): CheckKind[] {
  const kinds = namesIn(provedBy).map((column) => columns.includes(column) && provedBy[column]);
  return [...new Set(kinds.filter((kind) => kind !== false && kind !== null))];
}

/** That checks ended with a change; nothing where none did. */
export function endedWords(kinds: readonly CheckKind[]): string {
  const names = kinds.map((kind) => checkNames[kind].toLowerCase());
  const last = names.pop();
  if (last === undefined) return '';
  const ended = names.length === 0 ? `${last} check` : `checks of ${names.join(', ')} and ${last}`;
  return `The ${ended} ended with it. It is made anew with the next renewal, or where its person asks for a correction.`;
}

/** For how long a record is good that stands on fresh checks. */
export const goodForMonths = 12;

/** No record is good for longer without being looked at again. */
const mostYears = 5;

// An eleven-digit number that is no phone number; people paste national IDs into free texts.
const nationalIdInText = /(?<!\d)[1-9]\d{10}(?!\d)/;

/** What is wrong with a free text that is kept as it is; null when nothing is. */
export function faultOfText(value: string): string | null {
  return nationalIdInText.test(value)
    ? 'Leave national IDs out of this text: they have a field of their own'
    : null;
}

/** What is wrong with the details of a record by the field's name; `now` decides about ages and days. */
export function faultsOf(given: Correction, now: Date): Record<string, string> {
  const today = dayOf(now);
  const faults: Record<string, string> = {};
  const fault = (field: keyof Correction, words: string) => {
    faults[field] ??= words;
  };
  for (const field of ['fullName', 'address', 'healthStatus', 'state'] as const) {
    const said = faultOfText(given[field]);
    if (said) fault(field, said);
  }
  if (!nameKey(given.fullName)) fault('fullName', 'Use letters for the name');
  const wrongAge = faultOfAge(given.dateOfBirth, today);
  if (wrongAge) fault('dateOfBirth', wrongAge);
  if (given.phoneNumber && !phoneKey(given.phoneNumber)) {
    fault('phoneNumber', 'Enter a phone number, such as +234 803 000 0001');
  }
  if (given.email && !isMailAddress(given.email)) fault('email', 'Enter a valid email address');
  // A search compares a phone number or an email: without either nobody finds the record.
  if (!given.phoneNumber && !given.email) fault('phoneNumber', 'Enter a phone number or an email');
  if (given.nationalId && !/^\d{11}$/.test(given.nationalId)) {
    fault('nationalId', 'A national ID has 11 digits');
  }
  if (!isMailAddress(given.officerEmail)) fault('officerEmail', 'Enter a valid email address');
  if (given.verifiedOn > today) fault('verifiedOn', 'The day of verification cannot lie ahead');
  const said = faultOfExpiry(given.verifiedOn, given.expiresOn);
  if (said) fault('expiresOn', said);
  return faults;
}

/** What is wrong with an expiry day; null when nothing is. */
export function faultOfExpiry(from: CalendarDay, to: CalendarDay): string | null {
  if (to <= from) return 'The expiry must lie after the day of verification';
  if (to > addMonths(from, 12 * mostYears)) {
    return `A record is valid for ${mostYears} years at most`;
  }
  return null;
}

/** The instant of a verification made on a day: noon in Lagos, and never ahead of now. */
export function verifiedInstant(day: CalendarDay, now: Date): Date {
  const noon = instantAt(`${day}T12:00`);
  return noon < now ? noon : now;
}

/** What a text in the search field looks for. */
export type Sought =
  | { readonly kind: 'badge' | 'phone' | 'email' | 'name'; readonly key: string }
  | { readonly kind: 'nothing'; readonly fault: string };

/** Without `Sw-` a new number is told from a phone number or a name by the character that checks it. */
const looksLikeBadge = (bare: string) =>
  (/^[0-9a-z]{5}$/i.test(bare) && /\d/.test(bare)) || isChecked(`Sw-${bare}`);

/**
 * The key of a badge number in a search field, with any dash after `Sw`. With a space or nothing there it may be a
 * name as well, such as Swanson.
 */
export function badgeIn(bare: string): string | null {
  if (/^sw\s*\p{Pd}/iu.test(bare)) return badgeKey(dashed(bare));
  const number = [bare, bare.replace(/^sw\s*/i, '')].find(looksLikeBadge);
  return number ? badgeKey(`Sw-${number}`) : null;
}

/** By its look: a badge number (with or without `Sw-`), an email, a phone number, else a name. */
export function soughtBy(typed: string): Sought {
  const bare = typed.trim();
  const badge = badgeIn(bare);
  if (badge) return { kind: 'badge', key: badge };
  if (bare.includes('@')) return { kind: 'email', key: bare.toLowerCase() };
  const phone = phoneKey(bare);
  if (phone) return { kind: 'phone', key: phone };
  if (/^[\d\s+().-]+$/.test(bare)) {
    return { kind: 'nothing', fault: 'Find people by phone number, email, badge number or name' };
  }
  const key = nameKey(bare);
  return key
    ? { kind: 'name', key }
    : { kind: 'nothing', fault: 'Type a name, a badge number, a phone number or an email' };
}

/** When a record was verified, and until when it is good. */
interface Validity {
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
}

/**
 * Where an approval leaves the validity of a record. A correction moves nothing: nobody paid for it, and
 * it looks at no more than what was wrong. Null for a record that is issued now.
 */
export function validityAfter(
  before: Validity | null,
  { renews, now }: { readonly renews: boolean; readonly now: Date },
): { readonly verifiedAt: Date; readonly expiresAt: Date } {
  const { verifiedAt = null, expiresAt = null } = before ?? {};
  if (!renews && verifiedAt && expiresAt) return { verifiedAt, expiresAt };
  const until = endOfDay(addMonths(dayOf(now), goodForMonths));
  // A renewal that is paid for may have moved the expiry further already.
  return { verifiedAt: now, expiresAt: expiresAt && expiresAt > until ? expiresAt : until };
}
