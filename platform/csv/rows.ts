export type Cells = Readonly<Record<string, string>>;

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

/** Thrown when another import took a unique value after the check; nothing is kept. */
export class TakenMeanwhile extends Error {}

export function strangeHeads(cells: Cells, columns: readonly Column[]): CellFault[] {
  const known = new Set(columns.map(({ name }) => name));
  return Object.keys(cells)
    .filter((name) => !known.has(name))
    .map((name) => ({ row: 1, column: name.slice(0, 60), fault: 'There is no such column' }));
}

/** A number from a cell such as `1,500`; NaN for anything else. */
export function numberOf(cell: string | undefined): number {
  const text = (cell ?? '').trim();
  const is = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text);
  return is ? Number(text.replaceAll(',', '')) : Number.NaN;
}

export const partsOfCell = (cell: string | undefined) =>
  (cell ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
