import { describe, expect, it } from 'vitest';
import type { Cells } from '#platform/csv/rows.ts';
import { caseColumns, contentOf, mostCases, readCaseRow } from './import.rules.ts';

const today = '2026-11-21';
const amina: Cells = {
  name: 'Amina Yusuf',
  phone: '+234 803 000 0001',
  email: 'amina@example.com',
  date_of_birth: '1991-04-12',
  address: '14 Sample Close, Kaduna',
  state: 'Kaduna',
  level: 'Basic',
};
const faultsOf = (change: Cells) => {
  const read = readCaseRow(7, { ...amina, ...change }, today);
  return 'faults' in read ? read.faults.map(({ column, fault }) => [column, fault]) : [];
};
const readyOf = (cells: Cells) => {
  const read = readCaseRow(7, cells, today);
  return 'ready' in read ? read.ready : null;
};

describe('a file of cases (CASE-10)', () => {
  it('asks for a name and a level, and the example of its columns can be loaded', () => {
    expect(caseColumns.filter(({ needed }) => needed).map(({ name }) => name)).toEqual([
      'name',
      'level',
    ]);
    const examples = caseColumns.map(({ name, example }) => [name, example]);
    expect(Object.fromEntries(examples)).toEqual(amina);
    expect(faultsOf({})).toEqual([]);
  });

  it('opens ten thousand cases at a time', () => {
    expect(mostCases).toBe(10_000);
  });
});

describe('a row of it', () => {
  it('is a case as it was written, trimmed and in one form of its letters', () => {
    expect(readyOf({ ...amina, name: '  Amina  Ola\u0301 ', level: ' Basic ' })).toEqual({
      row: 7,
      name: 'Amina  Ol\u00e1',
      phone: '+234 803 000 0001',
      email: 'amina@example.com',
      born: '1991-04-12',
      address: '14 Sample Close, Kaduna',
      state: 'Kaduna',
      level: 'Basic',
    });
  });

  it('is read without the marks that nobody sees, which a copied cell may carry', () => {
    const copied = { phone: '\u202A+234 803 000 0001\u202C', email: 'amina@example.com\u200B' };
    expect(faultsOf(copied)).toEqual([]);
    expect(readyOf({ ...amina, ...copied })).toMatchObject({
      phone: '+234 803 000 0001',
      email: 'amina@example.com',
    });
  });

  it('needs no more than a name, a level and one way to reach the person', () => {
    const bare = { row: 7, name: 'Ada', phone: '', email: '', born: '', address: '', state: '' };
    expect(readyOf({ name: 'Ada', level: 'Free', email: 'ada@example.com' })).toEqual({
      ...bare,
      email: 'ada@example.com',
      level: 'Free',
    });
    expect(readyOf({ name: 'Ada', level: 'Free', phone: '08030000001' })).toEqual({
      ...bare,
      phone: '08030000001',
      level: 'Free',
    });
    expect(readyOf({ name: 'Ada', level: 'Free' })).toBeNull();
  });

  it.each([
    [{ name: '' }, 'name', 'Use letters for the name'],
    [{ name: '--' }, 'name', 'Use letters for the name'],
    [{ phone: '12' }, 'phone', 'Enter a phone number, such as +234 803 000 0001'],
    [{ email: 'amina@example' }, 'email', 'Enter a valid email address'],
    [{ email: 'a,b@example.com' }, 'email', 'Enter a valid email address'],
    [{ phone: '', email: '' }, 'phone', 'Enter a phone number or an email'],
    [{ date_of_birth: '1991-02-30' }, 'date_of_birth', 'Use a real date, such as 1991-04-12'],
    [{ date_of_birth: '2008-11-22' }, 'date_of_birth', 'Records are for people of 18 and over'],
    [{ date_of_birth: '1915-11-21' }, 'date_of_birth', 'Check the year of birth'],
    [{ level: '' }, 'level', 'Write Free, Basic, Premium, Platinum'],
    [{ level: 'basic' }, 'level', 'Write Free, Basic, Premium, Platinum'],
    [{ address: '14\u0000' }, 'address', 'Contains characters that cannot be used'],
    [{ state: 'K\ud800' }, 'state', 'Contains characters that cannot be used'],
  ])('is refused, cell by cell: %j', (change, column, fault) => {
    expect(faultsOf(change)).toEqual([[column, fault]]);
  });

  it('may be of somebody who turns 18 today', () => {
    expect(faultsOf({ date_of_birth: '2008-11-21' })).toEqual([]);
  });

  it.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201), 200],
    ['phone', `0803${' '.repeat(29)}0000001`, `0803${' '.repeat(30)}0000001`, 40],
    ['email', `${'e'.repeat(242)}@example.com`, `${'e'.repeat(243)}@example.com`, 254],
    ['date_of_birth', '1991-04-12', '1991-04-012', 10],
    ['address', 'a'.repeat(300), 'a'.repeat(301), 300],
    ['state', 's'.repeat(60), 's'.repeat(61), 60],
  ])('has room for so much: %s', (column, whole, beyond, most) => {
    expect(faultsOf({ [column]: whole })).toEqual([]);
    expect(faultsOf({ [column]: beyond })).toEqual([[column, `Use at most ${most} characters`]]);
  });

  it('has room for a level, and says of a longer text that it is too long', () => {
    expect(faultsOf({ level: 'l'.repeat(20) })[0]?.[1]).toContain('Write Free');
    expect(faultsOf({ level: 'l'.repeat(21) })).toEqual([['level', 'Use at most 20 characters']]);
  });

  it('counts what is left after the blanks around it', () => {
    expect(faultsOf({ state: ` ${'s'.repeat(60)} ` })).toEqual([]);
  });

  it('tells all that is wrong, with its number, and of each cell the first', () => {
    expect(readCaseRow(3, { name: '\u0000', phone: '12', level: 'Gold' }, today)).toEqual({
      faults: [
        { row: 3, column: 'name', fault: 'Contains characters that cannot be used' },
        { row: 3, column: 'phone', fault: 'Enter a phone number, such as +234 803 000 0001' },
        { row: 3, column: 'level', fault: 'Write Free, Basic, Premium, Platinum' },
      ],
    });
  });
});

describe('two rows', () => {
  const content = (row: number, change: Cells = {}) => {
    const read = readCaseRow(row, { ...amina, ...change }, today);
    return 'ready' in read ? contentOf(read.ready) : null;
  };

  it('are the same wherever they stand', () => {
    expect(content(1)).not.toBeNull();
    expect(content(1)).toBe(content(2));
  });

  it.each(
    Object.entries({
      name: 'Amina Yusuff',
      phone: '',
      email: '',
      date_of_birth: '',
      address: '',
      state: '',
      level: 'Free',
    }),
  )('are two people’s if one cell differs: %s', (column, value) => {
    expect(content(1, { [column]: value })).not.toBe(content(1));
  });
});
