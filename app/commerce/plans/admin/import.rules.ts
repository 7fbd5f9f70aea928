import {
  type CellFault,
  type Cells,
  type Column,
  numberOf,
  partsOfCell,
} from '#platform/csv/rows.ts';
import { readNaira } from '#platform/money.ts';
import { NewPlan } from './contract.ts';

/** The columns of a file of plans. Several lines stand in one cell, apart by `|`. */
export const planColumns: readonly Column[] = [
  { name: 'kind', needed: true, example: 'CLEARANCE' },
  { name: 'slug', needed: true, example: 'court-letter' },
  { name: 'name', needed: true, example: 'Court letter' },
  { name: 'description', needed: true, example: 'A letter from the court, fetched for you.' },
  { name: 'priceNaira', needed: true, example: '25000' },
  { name: 'bgColor', needed: true, example: '#FFF1CF' },
  { name: 'position', needed: true, example: '10' },
  { name: 'active', needed: true, example: 'yes' },
  { name: 'tier', needed: false, example: '' },
  { name: 'formTag', needed: false, example: '' },
  { name: 'features', needed: true, example: 'Letter: stamped | Duration: 5 days' },
  { name: 'charges', needed: false, example: 'Home visit: 5000 + fee | Courier: 2500' },
  { name: 'benefits', needed: false, example: 'No queue | Ready for the visa' },
  { name: 'limitations', needed: false, example: '' },
  { name: 'checkItems', needed: false, example: '' },
  { name: 'bestFor', needed: false, example: 'Drivers | Travellers' },
  { name: 'coverage', needed: false, example: '' },
  { name: 'estimatedDays', needed: false, example: '1' },
  { name: 'durationMonths', needed: false, example: '' },
];

/** `Duration: 1 day` as a name and a value; without a colon, a name alone. */
function rowOf(part: string): { name: string; value: string } {
  const at = part.indexOf(':');
  if (at < 0) return { name: part, value: '' };
  return { name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() };
}

function chargeOf(part: string) {
  const { name, value } = rowOf(part);
  const fee = /\+\s*fee$/i.test(value);
  return { name, kobo: readNaira(value.replace(/\+\s*fee$/i, '')), fee };
}

const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0)$/i;
const optional = (cell: string | undefined) => (cell ? numberOf(cell) : null);
const columnOf: Readonly<Record<string, string>> = { priceKobo: 'priceNaira' };

/** A row as a plan by the rules of one typed by hand, or what is wrong in it. */
export function readPlan(row: number, cells: Cells): NewPlan | CellFault[] {
  const active = cells.active ?? '';
  if (!yes.test(active) && !no.test(active)) {
    return [{ row, column: 'active', fault: 'Write yes or no' }];
  }
  const read = NewPlan.safeParse({
    kind: cells.kind ?? '',
    slug: cells.slug ?? '',
    name: cells.name ?? '',
    description: cells.description ?? '',
    priceKobo: readNaira(cells.priceNaira ?? ''),
    bgColor: cells.bgColor ?? '',
    position: numberOf(cells.position),
    active: yes.test(active),
    tier: cells.tier || null,
    formTag: cells.formTag || null,
    features: partsOfCell(cells.features).map(rowOf),
    charges: partsOfCell(cells.charges).map(chargeOf),
    benefits: partsOfCell(cells.benefits),
    limitations: partsOfCell(cells.limitations),
    checkItems: partsOfCell(cells.checkItems),
    bestFor: partsOfCell(cells.bestFor),
    coverage: partsOfCell(cells.coverage).map(rowOf),
    estimatedDays: optional(cells.estimatedDays),
    durationMonths: optional(cells.durationMonths),
  });
  if (read.success) return read.data;
  return read.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return { row, column: columnOf[field] ?? field, fault: message };
  });
}
