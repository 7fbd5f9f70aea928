import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formatCount } from '../text/numbers.ts';
import type { Cells } from './rows.ts';
import { harmless } from './write.server.ts';

export class NotCsv extends Error {}

const piece = 64 * 1024;

/** A cell without the mark that our export puts before a possible formula. */
function withoutMark(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && harmless(text) === cell ? text : cell;
}

const words: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'a quote closes in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'it is too long',
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'it has more or fewer cells than the head',
  INVALID_OPENING_QUOTE: 'a quote opens in the middle of a cell',
};

function namesOf(heads: readonly string[]): string[] {
  const names = heads.map((one) => one.trim());
  const twice = names.find((name, place) => name !== '' && names.indexOf(name) < place);
  if (twice) throw new NotCsv(`The first line names the column "${twice.slice(0, 60)}" twice.`);
  return names;
}

/** Reads CSV with a head line. Throws `NotCsv` on a broken line or more than `most` rows. */
export async function readCsv(text: string, most: number): Promise<Cells[]> {
  const [head = ''] = /[^\r\n\uFEFF][^\r\n]*/.exec(text) ?? [];
  const parser = parse({
    bom: true,
    columns: namesOf,
    delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
    // Lines that another program has added may end otherwise than the first.
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: piece,
    cast: withoutMark,
  });
  const feed = async () => {
    for (let at = 0; at < text.length && !parser.destroyed; at += piece) {
      parser.write(text.slice(at, at + piece));
      await turn();
    }
    parser.end();
  };
  const rows: Cells[] = [];
  void feed();
  try {
    for await (const row of parser) {
      if (rows.push(row) > most) {
        throw new NotCsv(`Use at most ${formatCount(most)} rows in one file.`);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new NotCsv(
      `Line ${error.lines} cannot be read as CSV: ${words[error.code] ?? error.code}.`,
    );
  }
  return rows;
}

const rowsInOneTurn = 50;

/** The rows of a file with their numbers, counted as faults count them. Others have their turn in between. */
export async function* numbered(
  rows: readonly Cells[],
): AsyncGenerator<readonly [row: number, cells: Cells]> {
  for (const [index, cells] of rows.entries()) {
    if (index % rowsInOneTurn === 0) await turn();
    yield [index + 1, cells];
  }
}
