import type { CellFault, Cells, Column } from '#platform/csv/rows.ts';
import { badgeForm, badgeKey, badgeWritten, dashed } from '../../rules.ts';
import { RecordDetails } from '../contract.ts';
import { faultsOf } from '../rules.ts';

/** The columns of a file of records, named as the calls name their fields. */
export const recordColumns: readonly Column[] = [
  { name: 'badge', needed: false, example: 'Sw-AB123' },
  { name: 'typeId', needed: true, example: 'premium' },
  { name: 'fullName', needed: true, example: 'Amina Yusuf' },
  { name: 'dateOfBirth', needed: true, example: '1991-04-12' },
  { name: 'phoneNumber', needed: false, example: '+234 803 000 0001' },
  { name: 'email', needed: false, example: 'amina@example.com' },
  { name: 'address', needed: false, example: '14 Sample Close, Kaduna' },
  { name: 'state', needed: false, example: 'Kaduna' },
  { name: 'nationalId', needed: false, example: '' },
  { name: 'policeRecord', needed: false, example: 'Clear' },
  { name: 'healthStatus', needed: false, example: 'Fit for work' },
  { name: 'verifiedOn', needed: true, example: '2026-01-15' },
  { name: 'expiresOn', needed: true, example: '2027-01-15' },
  { name: 'officerFirstName', needed: true, example: 'Verification' },
  { name: 'officerLastName', needed: true, example: 'Desk' },
  { name: 'officerEmail', needed: true, example: 'verification.desk@example.com' },
  { name: 'totalReviews', needed: false, example: '0' },
  { name: 'hasBasicReport', needed: false, example: 'yes' },
];

/** A row that can be loaded. */
export interface ReadyRow {
  readonly row: number;
  readonly details: RecordDetails;
  /** The number that the person holds already; null for a new one. */
  readonly badge: string | null;
}

const known = new Set(recordColumns.map(({ name }) => name));
const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0|)$/i;

/** The whole number that digits alone mean, none for nothing; else none at all, which is refused. */
function countIn(text: string): number {
  if (text === '') return 0;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** A row as details of a record by the same rules as one typed by hand, or its faults. */
export function readRow(
  row: number,
  cells: Cells,
  now: Date,
): { readonly ready: ReadyRow } | { readonly faults: readonly CellFault[] } {
  const fault = (column: string, words: string): CellFault => ({ row, column, fault: words });
  const strange = Object.keys(cells).filter((name) => !known.has(name));
  const faults = strange.map((name) => fault(name.slice(0, 60), 'There is no such column'));
  const { badge = '', hasBasicReport = '', totalReviews = '', policeRecord = '', ...texts } = cells;
  const held = badgeKey(dashed(badge.trim()));
  if (badge.trim() && !held) {
    faults.push(fault('badge', badgeForm));
  }
  if (!yes.test(hasBasicReport.trim()) && !no.test(hasBasicReport.trim())) {
    faults.push(fault('hasBasicReport', 'Write yes or no'));
  }
  const given = Object.fromEntries(Object.entries(texts).filter(([name]) => known.has(name)));
  const parsed = RecordDetails.safeParse({
    typeId: '',
    fullName: '',
    dateOfBirth: '',
    verifiedOn: '',
    expiresOn: '',
    officerFirstName: '',
    officerLastName: '',
    officerEmail: '',
    ...given,
    hasBasicReport: yes.test(hasBasicReport.trim()),
    totalReviews: countIn(totalReviews.trim()),
    ...(policeRecord.trim() === '' ? {} : { policeRecord: policeRecord.trim() }),
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      faults.push(fault(String(path[0] ?? 'row'), message));
    }
    return { faults };
  }
  for (const [column, words] of Object.entries(faultsOf(parsed.data, now))) {
    faults.push(fault(column, words));
  }
  if (faults.length > 0) return { faults };
  return {
    ready: { row, details: parsed.data, badge: held && badgeWritten(held) },
  };
}
