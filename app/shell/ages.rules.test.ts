import { expect, it } from 'vitest';
import { calendarDay } from '#platform/time.ts';
import { faultOfAge } from './ages.rules.ts';

const young = 'Records are for people of 18 and over';
const odd = 'Check the year of birth';

it.each([
  ['is eighteen today', '2008-11-21', null],
  ['is eighteen tomorrow', '2008-11-22', young],
  ['was born today', '2026-11-21', young],
  ['is not born yet', '2027-01-01', young],
  ['is a hundred and ten', '1915-11-22', null],
  ['is a hundred and eleven today', '1915-11-21', odd],
  ['is a hundred and eleven tomorrow', '1915-11-22', null],
  ['is in the middle of life', '1985-06-01', null],
])('somebody who %s: %s is %s', (_who, born, fault) => {
  expect(faultOfAge(calendarDay(born), calendarDay('2026-11-21'))).toBe(fault);
});
