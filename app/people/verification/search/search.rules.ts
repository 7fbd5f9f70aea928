import type { CallFailed } from '#platform/send.ts';
import { faultWords } from '#platform/text/faults.ts';
import type { SearchReason, SearchResult } from '../contract.ts';

/** What a visitor typed, by field name. */
export type Typed = Readonly<Record<SearchField, string>>;

export const searchFields = [
  'fullName',
  'phoneNumber',
  'email',
  'dateOfBirth',
  'sapioworkerId',
  'searchReason',
] as const;
export type SearchField = (typeof searchFields)[number];

export const searchLabels: Readonly<Record<SearchField, string>> = {
  fullName: 'Full Name',
  phoneNumber: 'Phone Number',
  email: 'Email Address',
  dateOfBirth: 'Date of Birth',
  sapioworkerId: 'Sapioworker ID',
  searchReason: 'Search Reason',
};

/** In the order of the form; the first is the one it starts at (VSR-04, VSR-05). */
export const reasonLabels: readonly (readonly [SearchReason, string])[] = [
  ['EMPLOYMENT_CHECK', 'Employment Check'],
  ['SECURITY_CHECK', 'Security Check'],
  ['PERSONAL_CONFIRMATION', 'Personal Confirmation'],
  ['OTHER', 'Other'],
];

/** Everything a search can come to, as the screen shows it. */
export type Outcome =
  | { kind: 'found'; result: SearchResult }
  | { kind: 'none'; message: string }
  | { kind: 'faults'; faults: Partial<Record<SearchField, string>> }
  | { kind: 'failed'; more?: string };

/** The fixed text of a search that failed without a field at fault (VSR-09). */
export const searchFailed = 'An error occurred while searching. Please try again.';

/** The form's fields, each as a text. */
export function typedIn(form: FormData): Typed {
  const text = (name: SearchField) => String(form.get(name) ?? '');
  return {
    fullName: text('fullName'),
    phoneNumber: text('phoneNumber'),
    email: text('email'),
    dateOfBirth: text('dateOfBirth'),
    sapioworkerId: text('sapioworkerId'),
    searchReason: text('searchReason'),
  };
}

/** What an answer comes to; `fallback` stands in for a message that the server left out (VSR-14). */
export function outcomeOf(
  answer: { success: boolean; message: string; data: SearchResult | null },
  fallback: string,
): Outcome {
  if (answer.success && answer.data) return { kind: 'found', result: answer.data };
  return { kind: 'none', message: answer.message || fallback };
}

/** Fields at fault in the words of the form, else the fixed text; a limit says how to go on (D-15). */
export function outcomeOfFailure(failed: CallFailed): Outcome {
  const faults: Partial<Record<SearchField, string>> = {};
  for (const name of searchFields) {
    const message = failed.fields[name];
    if (message) faults[name] = faultWords(message);
  }
  if (Object.keys(faults).length > 0) return { kind: 'faults', faults };
  return failed.status === 429 && failed.serverMessage
    ? { kind: 'failed', more: failed.serverMessage }
    : { kind: 'failed' };
}
