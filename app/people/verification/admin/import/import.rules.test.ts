import { describe, expect, it } from 'vitest';
import type { Cells } from '#platform/csv/rows.ts';
import { readRow, recordColumns } from './import.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const amina: Cells = {
  badge: 'Sw-AB123',
  typeId: 'premium',
  fullName: 'Amina Yusuf',
  dateOfBirth: '1991-04-12',
  phoneNumber: '+234 803 000 0001',
  email: 'amina@example.com',
  address: '14 Sample Close, Kaduna',
  state: 'Kaduna',
  nationalId: '',
  policeRecord: 'Clear',
  healthStatus: 'Fit for work',
  verifiedOn: '2026-01-15',
  expiresOn: '2027-01-15',
  officerFirstName: 'Verification',
  officerLastName: 'Desk',
  officerEmail: 'verification.desk@example.com',
  totalReviews: '0',
  hasBasicReport: 'yes',
};
const readyOf = (change: Cells = {}, cells = amina) => {
  const read = readRow(7, { ...cells, ...change }, now);
  return 'ready' in read ? read.ready : null;
};
const faultsOf = (change: Cells, cells = amina) => {
  const read = readRow(7, { ...cells, ...change }, now);
  return 'faults' in read ? read.faults.map(({ column, fault }) => [column, fault]) : [];
};

describe('a file of records', () => {
  it('needs these columns, and the example of all of them can be loaded', () => {
    expect(recordColumns.filter(({ needed }) => needed).map(({ name }) => name)).toEqual([
      ...['typeId', 'fullName', 'dateOfBirth', 'verifiedOn', 'expiresOn'],
      ...['officerFirstName', 'officerLastName', 'officerEmail'],
    ]);
    const examples = recordColumns.map(({ name, example }) => [name, example]);
    expect(Object.fromEntries(examples)).toEqual(amina);
    expect(faultsOf({})).toEqual([]);
  });
});

describe('a row of it', () => {
  it('is the details of a record, with the number that its person holds already', () => {
    const { badge: _badge, ...details } = amina;
    expect(readyOf()).toEqual({
      row: 7,
      badge: 'Sw-AB123',
      details: { ...details, totalReviews: 0, hasBasicReport: true },
    });
  });

  it('may be what is needed and a way to find the record, and nothing else', () => {
    const { typeId, fullName, dateOfBirth, verifiedOn, expiresOn, email } = amina;
    const { officerFirstName, officerLastName, officerEmail } = amina;
    const needed = { typeId, fullName, dateOfBirth, verifiedOn, expiresOn, email } as Cells;
    const officer = { officerFirstName, officerLastName, officerEmail } as Cells;
    expect(readyOf({}, { ...needed, ...officer })).toEqual({
      row: 7,
      badge: null,
      details: {
        ...needed,
        ...officer,
        phoneNumber: '',
        address: '',
        state: '',
        nationalId: '',
        policeRecord: 'Not checked',
        healthStatus: '',
        totalReviews: 0,
        hasBasicReport: false,
      },
    });
  });

  it.each([
    ['yes', true],
    ['TRUE', true],
    [' 1 ', true],
    ['no', false],
    ['False', false],
    ['0', false],
    [' ', false],
    ['', false],
  ])('says whether there is a report: %j', (hasBasicReport, has) => {
    expect(readyOf({ hasBasicReport })?.details.hasBasicReport).toBe(has);
  });

  it.each(['maybe', 'yes please', 'oh yes', 'now', 'casino'])('has no report of %j', (said) => {
    expect(faultsOf({ hasBasicReport: said })).toEqual([['hasBasicReport', 'Write yes or no']]);
  });

  it.each([
    ['', 0],
    [' ', 0],
    [' 12 ', 12],
  ])('counts the reviews: %j', (totalReviews, count) => {
    expect(readyOf({ totalReviews })?.details.totalReviews).toBe(count);
  });

  it('has a police record as it is named, and none where the cell is empty', () => {
    expect(readyOf({ policeRecord: ' Not clear ' })?.details.policeRecord).toBe('Not clear');
    expect(readyOf({ policeRecord: ' ' })?.details.policeRecord).toBe('Not checked');
  });

  it('has a badge number as we write it, by which its cases are found', () => {
    expect(readyOf({ badge: 'Sw\u2011AB123' })?.badge).toBe('Sw-AB123');
    expect(readyOf({ badge: ' sw-ab123 ' })?.badge).toBe('Sw-AB123');
    expect(readyOf({ badge: '' })?.badge).toBeNull();
  });

  it.each([
    [
      { badge: 'Sw-AB12' },
      'badge',
      'A badge number is Sw- and five, or seven to twelve, letters or digits',
    ],
    [{ typeId: '' }, 'typeId', '"typeId" is not allowed to be empty'],
    [{ fullName: ' ' }, 'fullName', '"fullName" is not allowed to be empty'],
    [{ officerFirstName: '' }, 'officerFirstName', '"officerFirstName" is not allowed to be empty'],
    [{ officerLastName: '' }, 'officerLastName', '"officerLastName" is not allowed to be empty'],
    [{ officerEmail: '' }, 'officerEmail', '"officerEmail" is not allowed to be empty'],
    [{ verifiedOn: '2026-02-30' }, 'verifiedOn', 'Use a real date, such as 2027-04-12'],
    [{ totalReviews: '1.5' }, 'totalReviews', 'Enter a whole number'],
    [{ totalReviews: '0x10' }, 'totalReviews', 'Enter a whole number'],
    [{ totalReviews: '1e3' }, 'totalReviews', 'Enter a whole number'],
    [{ totalReviews: 'many' }, 'totalReviews', 'Enter a whole number'],
    [{ totalReviews: '-1' }, 'totalReviews', 'Enter a whole number'],
    [{ email: 'a,b@example.com' }, 'email', 'Enter a valid email address'],
    [{ phoneNumber: '', email: '' }, 'phoneNumber', 'Enter a phone number or an email'],
    [{ dateOfBirth: '2008-11-22' }, 'dateOfBirth', 'Records are for people of 18 and over'],
    [{ expiresOn: '2026-01-15' }, 'expiresOn', 'The expiry must lie after the day of verification'],
    [{ policeRecrod: 'Clear' }, 'policeRecrod', 'There is no such column'],
    [{ ['x'.repeat(61)]: '' }, 'x'.repeat(60), 'There is no such column'],
  ] as [Cells, string, string][])(
    'is refused by the rules for one typed by hand: %j',
    (change, column, fault) => {
      expect(faultsOf(change)).toEqual([[column, fault]]);
    },
  );

  it('has no police record of another name', () => {
    expect(faultsOf({ policeRecord: 'Spotless' }).map(([column]) => column)).toEqual([
      'policeRecord',
    ]);
  });

  it('tells of every cell that is empty and needed, with its row', () => {
    const read = readRow(3, { email: 'amina@example.com' }, now);
    const faults = 'faults' in read ? read.faults : [];
    for (const { name, needed } of recordColumns) {
      const said = faults.filter(({ column }) => column === name);
      const empty = { row: 3, column: name, fault: `"${name}" is not allowed to be empty` };
      if (needed) expect(said).toContainEqual(empty);
      else expect(said).toEqual([]);
    }
  });

  it('tells of its own cells beside those of the details', () => {
    const columns = faultsOf({ badge: 'x', hasBasicReport: 'x', typeId: '', odd: '' });
    expect(columns.map(([column]) => column)).toEqual(['odd', 'badge', 'hasBasicReport', 'typeId']);
    const later = faultsOf({ badge: 'x', expiresOn: '2026-01-15' });
    expect(later.map(([column]) => column)).toEqual(['badge', 'expiresOn']);
  });
});
