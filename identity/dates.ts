const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t ].*)?$/;
const dayFirst = /^(\d{1,2})[-/ ](\d{1,2}|[a-z]{3,9})[-/ ](\d{4})$/;

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const found = months.findIndex((name) => name === text || name.slice(0, 3) === text);
  return found + 1;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return isLeap ? 29 : 28;
}

/**
 * The calendar day `YYYY-MM-DD` of a date as providers write it: `1993-06-10` (also with a time after
 * it), `10-06-1993`, `10/06/1993`, `10-June-1993` or `10-Jun-1993`. Numbers before the year are day and
 * month in this order. Null for what is no day, such as `NaN-NaN-NaN`, `Not Available` or 31 June.
 */
export function dayOf(text: string): string | null {
  const given = text.trim().toLowerCase();
  if (given.length > 40) return null;
  const parts = yearFirst.exec(given)?.slice(1, 4) ?? dayFirst.exec(given)?.slice(1, 4).reverse();
  if (!parts) return null;
  const [year = '', month = '', day = ''] = parts;
  const number = monthOf(month);
  const isReal = number >= 1 && number <= 12 && Number(year) >= 1800;
  if (!isReal || Number(day) < 1 || Number(day) > daysIn(Number(year), number)) return null;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
