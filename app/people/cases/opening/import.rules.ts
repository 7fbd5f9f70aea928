import { Level } from '#app/people/verification/contract.ts';
import { nameKey, phoneKey } from '#app/people/verification/matching.rules.ts';
import { faultOfAge } from '#app/shell/ages.rules.ts';
import type { CellFault, Cells, Column } from '#platform/csv/rows.ts';
import { isCleanText, isMailAddress, withoutUnseen } from '#platform/text/patterns.ts';
import { calendarDay, isCalendarDay } from '#platform/time.ts';

/** The columns of a file of cases. */
export const caseColumns: readonly Column[] = [
  { name: 'name', needed: true, example: 'Amina Yusuf' },
  { name: 'phone', needed: false, example: '+234 803 000 0001' },
  { name: 'email', needed: false, example: 'amina@example.com' },
  { name: 'date_of_birth', needed: false, example: '1991-04-12' },
  { name: 'address', needed: false, example: '14 Sample Close, Kaduna' },
  { name: 'state', needed: false, example: 'Kaduna' },
  { name: 'level', needed: true, example: 'Basic' },
];

/** So many cases are opened at a time: each writes its trail and its mail in the one transaction. */
export const mostCases = 10_000;

/** A row that a case can be opened from. */
export interface ReadyCase {
  readonly row: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly born: string;
  readonly address: string;
  readonly state: string;
  readonly level: Level;
}

const longest: Readonly<Record<string, number>> = {
  name: 200,
  phone: 40,
  email: 254,
  date_of_birth: 10,
  address: 300,
  state: 60,
  level: 20,
};

/** A row as a case, or what is wrong with it cell by cell. `today` is the day in Lagos. */
export function readCaseRow(
  row: number,
  cells: Cells,
  today: string,
): { readonly ready: ReadyCase } | { readonly faults: readonly CellFault[] } {
  const cell = (name: string) =>
    withoutUnseen(cells[name] ?? '')
      .normalize('NFC')
      .trim();
  const faults: CellFault[] = [];
  const fault = (column: string, words: string) => {
    if (!faults.some((one) => one.column === column)) faults.push({ row, column, fault: words });
  };
  for (const { name } of caseColumns) {
    const most = longest[name] ?? 0;
    if (!isCleanText(cell(name))) fault(name, 'Contains characters that cannot be used');
    if (cell(name).length > most) fault(name, `Use at most ${most} characters`);
  }
  const [name, phone, email] = [cell('name'), cell('phone'), cell('email')];
  const born = cell('date_of_birth');
  const level = Level.safeParse(cell('level'));
  if (!nameKey(name)) fault('name', 'Use letters for the name');
  if (phone && !phoneKey(phone)) fault('phone', 'Enter a phone number, such as +234 803 000 0001');
  if (email && !isMailAddress(email)) fault('email', 'Enter a valid email address');
  // The person's link has to reach them.
  if (!phone && !email) fault('phone', 'Enter a phone number or an email');
  if (born && !isCalendarDay(born)) fault('date_of_birth', 'Use a real date, such as 1991-04-12');
  else if (born) {
    const wrongAge = faultOfAge(calendarDay(born), calendarDay(today));
    if (wrongAge) fault('date_of_birth', wrongAge);
  }
  if (!level.success) fault('level', `Write ${Level.options.join(', ')}`);
  if (faults.length > 0 || !level.success) return { faults };
  const person = { name, phone, email, born, address: cell('address'), state: cell('state') };
  return { ready: { row, ...person, level: level.data } };
}

/** What makes two rows the same: everything but where they stand. */
export function contentOf({ row: _row, ...content }: ReadyCase): string {
  return JSON.stringify(content);
}
