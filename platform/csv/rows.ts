/** Rows of a file on their way in, in words that every capability shares. */

/** A row by the heads of its columns. */
export type Cells = Readonly<Record<string, string>>;

/** A column of a file: its head, whether a row needs it, and what may stand in it. */
export interface Column {
  readonly name: string;
  readonly needed: boolean;
  readonly example: string;
}

/** What is wrong in one cell. Rows count from 1, the head line left out. */
export interface CellFault {
  readonly row: number;
  readonly column: string;
  readonly fault: string;
}

/** Thrown when what a row needs was taken by somebody else after the rows were checked: nothing is kept then. */
export class TakenMeanwhile extends Error {}

/** Heads that no column has; told once, at the first row. */
export function strangeHeads(cells: Cells, columns: readonly Column[]): CellFault[] {
  const known = new Set(columns.map(({ name }) => name));
  return Object.keys(cells)
    .filter((name) => !known.has(name))
    .map((name) => ({ row: 1, column: name.slice(0, 60), fault: 'There is no such column' }));
}

/**
 * A number from a cell, commas between thousands allowed; NaN, which every shape refuses, from anything
 * else.
 */
export function numberOf(cell: string | undefined): number {
  const text = (cell ?? '').trim();
  const is = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text);
  return is ? Number(text.replaceAll(',', '')) : Number.NaN;
}

/** The parts of a cell that holds several, apart by `|`. */
export const partsOfCell = (cell: string | undefined) =>
  (cell ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
