import { describe, expect, it } from 'vitest';
import { readService, serviceColumns } from './import.rules.ts';

const cells = { title: 'Tailor', description: 'Clothes.', rateNaira: '3,500.50', place: '50' };

describe('a row of a file of services', () => {
  it('is a service, its rate in kobo', () => {
    expect(readService(1, cells)).toEqual({
      ...{ title: 'Tailor', description: 'Clothes.', rateKobo: 350_050, place: 50 },
    });
  });

  it.each([
    ['title', '', '"title" is not allowed to be empty'],
    ['description', ' ', '"description" is not allowed to be empty'],
    ['rateNaira', '', 'Enter the rate'],
    ['rateNaira', 'a lot', 'Enter the rate'],
    ['place', '', 'Enter a whole number'],
    ['place', '1.5', 'Enter a whole number'],
    ['title', 'a'.repeat(61), 'Use at most 60 characters'],
  ])('names the column as the file does: %s "%s"', (column, cell, fault) => {
    expect(readService(7, { ...cells, [column]: cell })).toEqual([{ row: 7, column, fault }]);
  });

  it.each([
    ['rateNaira', '1000000', true],
    ['rateNaira', '1000000.01', false],
    ['place', '10000', true],
    ['place', '10001', false],
    ['place', '-1', false],
    ['place', '0', true],
  ])('is taken or not by the rules of one typed by hand: %s %s', (column, cell, taken) => {
    expect(Array.isArray(readService(1, { ...cells, [column]: cell }))).toBe(!taken);
  });

  it('without any cell names each of the four', () => {
    const read = readService(3, {});
    const faults = Array.isArray(read) ? read : [];
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      ...[[3, 'title'] as const, [3, 'description'] as const],
      ...[[3, 'rateNaira'] as const, [3, 'place'] as const],
    ]);
  });
});

it('has an example that is a service itself, and needs every column', () => {
  const example = Object.fromEntries(serviceColumns.map(({ name, example }) => [name, example]));
  expect(readService(1, example)).toEqual({
    title: 'Tailor',
    description: 'Clothes made to measure.',
    rateKobo: 350_000,
    place: 50,
  });
  expect(serviceColumns.map(({ name, needed }) => [name, needed])).toEqual([
    ['title', true],
    ['description', true],
    ['rateNaira', true],
    ['place', true],
  ]);
});
