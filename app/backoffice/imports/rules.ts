import type { CellFault } from '#platform/csv/rows.ts';
import { formatCount } from '#platform/text/numbers.ts';
import { type ImportKind, mostFaults } from './contract.ts';

/** What a file can hold, as people read it. */
export const kindNames: Readonly<Record<ImportKind, string>> = {
  plans: 'Plans',
  services: 'Services and rates',
  records: 'Verification records',
  cases: 'Cases to verify',
};

/** As many faults as are named, in the order of the file, and how many there are. */
export function namedFaults(faults: readonly CellFault[]): {
  faults: CellFault[];
  faultCount: number;
} {
  const ordered = faults.toSorted((a, b) => a.row - b.row);
  return { faults: ordered.slice(0, mostFaults), faultCount: faults.length };
}

const counted = (n: number, one: string) => `${formatCount(n)} ${n === 1 ? one : `${one}s`}`;

/** How many rows a file has, in words. */
export const rowsInWords = (rows: number) => counted(rows, 'row');

/** What the trail says of a look at a file that loads nothing: its faults tell what is held, as national IDs. */
export const lookedAt = (kind: ImportKind, rows: number, faultCount: number) =>
  `${kind}, ${rowsInWords(rows)}, ${counted(faultCount, 'fault')}`;

/** What a look at a file came to, in a sentence. */
export function verdict(rows: number, faultCount: number, commit: boolean): string {
  const of = rowsInWords(rows);
  if (rows === 0) return 'The file has a head and no rows.';
  if (faultCount > 0) return `${counted(faultCount, 'fault')} in ${of}. Nothing was loaded.`;
  if (commit) return `${of} ${rows === 1 ? 'is' : 'are'} being loaded.`;
  return `${of}, ${rows === 1 ? 'and it is' : 'all of them'} good. Nothing was loaded yet.`;
}
