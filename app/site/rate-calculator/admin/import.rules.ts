import { type CellFault, type Cells, type Column, numberOf } from '#platform/csv/rows.ts';
import { readNaira } from '#platform/money.ts';
import { NewService } from './contract.ts';

/** The columns of a file of services. */
export const serviceColumns: readonly Column[] = [
  { name: 'title', needed: true, example: 'Tailor' },
  { name: 'description', needed: true, example: 'Clothes made to measure.' },
  { name: 'rateNaira', needed: true, example: '3500' },
  { name: 'place', needed: true, example: '50' },
];

const columnOf: Readonly<Record<string, string>> = { rateKobo: 'rateNaira' };

/** A row as a service by the rules of one typed by hand, or what is wrong in it. */
export function readService(row: number, cells: Cells): NewService | CellFault[] {
  const read = NewService.safeParse({
    title: cells.title ?? '',
    description: cells.description ?? '',
    rateKobo: readNaira(cells.rateNaira ?? ''),
    place: numberOf(cells.place),
  });
  if (read.success) return read.data;
  return read.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return { row, column: columnOf[field] ?? field, fault: message };
  });
}
