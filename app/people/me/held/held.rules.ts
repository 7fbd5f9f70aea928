import type { CheckKind } from '#app/people/verification/contract.ts';
import type { Correctable } from './held.contract.ts';

/** What each kind of correction is called, and which checks it has made anew. */
export const corrections: Readonly<
  Record<Correctable, { readonly title: string; readonly again: readonly CheckKind[] }>
> = {
  name: { title: 'My name', again: ['identity'] },
  'date-of-birth': { title: 'My date of birth', again: ['identity'] },
  phone: { title: 'My phone number', again: ['phone'] },
  email: { title: 'My email', again: [] },
  address: { title: 'My address', again: ['address'] },
  photo: { title: 'My photo', again: [] },
  'national-id': { title: 'My national ID', again: ['identity'] },
  'police-record': { title: 'My police record', again: ['police-record'] },
  health: { title: 'My health status', again: ['health'] },
  other: { title: 'Something else', again: [] },
};

/** So many corrections of one record may be worked on at once. */
export const mostOpen = 3;

export interface Section {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}

/** `nationalIdLastFour` as `National id last four`. */
const inWords = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])|[_-]/g, (found, a, b) =>
    a ? `${a} ${String(b).toLowerCase()}` : found && ' ',
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A document cuts what is longer, and no row goes on to the next page. */
const pieces = /.{1,500}(?:\s+|$)|.{1,500}/gsu;

function rowsOf(value: unknown, label: string): Section['rows'] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') {
    return (String(value).match(pieces) ?? []).map((piece, at) => ({
      label: at === 0 ? label : `${label} (goes on)`,
      value: piece.trimEnd(),
    }));
  }
  return Object.entries(value).flatMap(([name, one]) => {
    const own = Array.isArray(value) ? `${Number(name) + 1}.` : inWords(name);
    return rowsOf(one, label ? `${label} ${own}` : own);
  });
}

/** What is held as lines for a document: a section for each part, and none for what is empty. */
export function sectionsOf(held: Readonly<Record<string, unknown>>): Section[] {
  return Object.entries(held)
    .map(([title, part]) => ({ title: inWords(title), rows: rowsOf(part, '') }))
    .filter(({ rows }) => rows.length > 0);
}
