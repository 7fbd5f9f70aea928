import { stringify } from 'csv-stringify/sync';
import { decimalOf, type Kobo } from '../money.ts';

export type Cell = string | number | boolean | Date | null | undefined;

export type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[];

/** An amount as naira with two decimals, which spreadsheets and our own import read as a number. */
export const nairaCell = (amount: Kobo | null): Cell =>
  amount === null ? null : decimalOf(amount);

// What a spreadsheet would run as a formula, also behind blanks and in full width (check 31).
const formula = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function cellOf(value: Cell): string | number {
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return harmless(value ?? '');
}

// Every text is quoted: where a semicolon separates cells, it would else begin a cell of its own.
const write = (rows: (string | number)[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_string: true });

/** A CSV file in pieces, a piece a batch: with a byte order mark, so that Excel reads UTF-8. */
export async function* writeCsv<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${write([columns.map(([head]) => harmless(head))])}`;
  for await (const rows of batches) {
    yield write(rows.map((row) => columns.map(([, cell]) => cellOf(cell(row)))));
  }
}
