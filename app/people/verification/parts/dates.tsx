import { formatDay } from '#platform/time.ts';
import { missing } from '../wording.rules.ts';

/** A date in words, as it is in Lagos; null has none to show. */
export function Day({ of }: { of: string | null }) {
  return of ? <time dateTime={of}>{formatDay(of)}</time> : missing;
}
