import { dayOf, missing } from '../wording/rules.ts';

/** A date in words, as it is in Lagos; null has none to show. */
export function Day({ of }: { of: string | null }) {
  return of ? <time dateTime={of}>{dayOf(of)}</time> : missing;
}
