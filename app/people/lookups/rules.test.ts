import { describe, expect, it } from 'vitest';
import { policy } from '#app/people/verification/disclosure.rules.ts';
import { calendarDay } from '#platform/time.ts';
import { Searcher, Way } from './contract.ts';
import {
  answerDays,
  dueOf,
  faultOfDelay,
  fieldText,
  longestDelayDays,
  minuteOf,
  placeIn,
  placeText,
  reasonText,
  searcherNames,
  shownFrom,
  wayNames,
} from './rules.ts';

const id = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';

describe('when somebody looked (ME-05)', () => {
  it.each([
    ['2026-11-21T12:34:00.000Z', '2026-11-21T12:34:00.000Z'],
    ['2026-11-21T12:34:59.999Z', '2026-11-21T12:34:00.000Z'],
    ['2026-11-21T12:35:00.000Z', '2026-11-21T12:35:00.000Z'],
  ])('is told to the minute: %s', (at, minute) => {
    expect(minuteOf(new Date(at)).toISOString()).toBe(minute);
  });
});

describe('the place of a row in its list', () => {
  it('is one word that counts minutes in letters and digits', () => {
    // 36 minutes are `10` to the base of 36.
    const place = { minute: new Date('1970-01-01T00:36:00Z'), id };
    expect(placeText(place)).toBe(`10.${id}`);
    expect(placeIn(`10.${id}`)).toEqual(place);
    expect(placeIn(`z.${id}`)?.minute).toEqual(new Date('1970-01-01T00:35:00Z'));
  });

  it('is found again from its word', () => {
    const place = { minute: new Date('2026-11-21T12:34:00Z'), id };
    expect(placeIn(placeText(place))).toEqual(place);
  });

  it.each([
    '',
    '10.',
    `.${id}`,
    id,
    `1234567.${id}`,
    `-1.${id}`,
    `A.${id}`,
    `10.${id.slice(1)}`,
    `10.${id}0`,
    `10.${id.slice(1)}g`,
    `x 10.${id}`,
    `10.${id} x`,
  ])('is none in %j', (text) => {
    expect(placeIn(text)).toBeNull();
  });

  it('may lie far ahead, as far as a database has years', () => {
    expect(placeIn(`zzzzzz.${id}`)?.minute.toISOString()).toMatch(/^6108-/);
  });
});

describe('an inquiry', () => {
  it('is to be answered by the end of the seventh day in Lagos', () => {
    expect(answerDays).toBe(7);
    expect(dueOf(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe('2026-11-28T22:59:59.999Z');
    // Half past midnight of the next day there.
    expect(dueOf(new Date('2026-11-21T23:30:00Z')).toISOString()).toBe('2026-11-29T22:59:59.999Z');
  });
});

describe('a row that is held back (ME-05)', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-20', 'Choose a day after today'],
    ['2026-11-21', 'Choose a day after today'],
    ['2026-11-22', null],
    ['2027-11-21', null],
    ['2027-11-22', 'Choose a day within 365 days'],
  ])('is held back until a day that is set: %s', (day, fault) => {
    expect(faultOfDelay(calendarDay(day), now)).toBe(fault);
    expect(longestDelayDays).toBe(365);
  });

  it('counts from the day in Lagos', () => {
    const late = new Date('2026-11-21T23:30:00Z');
    expect(faultOfDelay(calendarDay('2026-11-22'), late)).toBe('Choose a day after today');
  });

  it('is shown from the first minute of that day', () => {
    expect(shownFrom(calendarDay('2026-11-22')).toISOString()).toBe('2026-11-21T23:00:00.000Z');
  });
});

describe('in words for the worker (ME-05)', () => {
  it('is each way to a record', () => {
    expect(Way.options.map((way) => [way, wayNames[way]])).toEqual([
      ['search', 'Found by a search'],
      ['badge-page', 'Badge page opened'],
      ['details-page', 'Details page opened after a search'],
      ['photo', 'Photo loaded'],
      ['reviews', 'Reviews read'],
      ['report', 'Report downloaded'],
      ['share', 'Opened by a share link'],
      ['staff', 'Opened by our staff'],
    ]);
  });

  it('is each kind of searcher', () => {
    expect(Searcher.options.map((one) => [one, searcherNames[one]])).toEqual([
      ['visitor', 'Somebody who knew the badge number'],
      ['matched', 'Somebody who knew name, date of birth, and phone number or email'],
      ['share-holder', 'Somebody with a share link'],
      ['staff', 'A member of our staff'],
    ]);
  });

  it.each([
    ['EMPLOYMENT_CHECK', 'Employment check'],
    ['SECURITY_CHECK', 'Security check'],
    ['PERSONAL_CONFIRMATION', 'Personal confirmation'],
    ['OTHER', 'Another reason'],
    ['The worker asked us to', 'The worker asked us to'],
  ])('is a reason: %s', (reason, words) => {
    expect(reasonText(reason)).toBe(words);
  });

  it.each([
    ['fullName', 'name'],
    ['name', 'name'],
    ['verifiedId', 'badge number'],
    ['verificationLevel', 'level'],
    ['verificationStatus', 'status'],
    ['verificationType', 'type'],
    ['verificationExpiryDate', 'expiry date'],
    ['expiryDate', 'expiry date'],
    ['verifiedAt', 'date of verification'],
    ['verifiedBy', 'verifying officer'],
    ['email', 'email'],
    ['phoneNumber', 'phone number'],
    ['phone', 'phone number'],
    ['address', 'address'],
    ['dateOfBirth', 'date of birth'],
    ['nationalId', 'last digits of the national ID'],
    ['wholeNationalId', 'whole national ID'],
    ['photo', 'photo'],
    ['policeRecord', 'police record'],
    ['healthStatus', 'health status'],
    ['totalReviews', 'number of reviews'],
    ['reviews', 'what clients say'],
    ['checks', 'which checks were made'],
    ['basicReport', 'report'],
    ['basicReportUrl', 'link to the report'],
    ['documents', 'papers'],
    ['papers', 'papers'],
    ['shares', 'share links'],
    ['somethingNew', 'somethingNew'],
    ['toString', 'toString'],
  ])('is a field that was shown: %s', (field, words) => {
    expect(fieldText(field)).toBe(words);
  });

  it('is a reason that somebody wrote as it is, whatever they wrote', () => {
    expect(reasonText('constructor')).toBe('constructor');
  });

  it('is every field that the policy can show', () => {
    for (const field of Object.keys(policy)) expect(fieldText(field)).toMatch(/^[a-z ]+(ID)?$/);
  });
});
