import { describe, expect, it } from 'vitest';
import {
  acknowledgeBy,
  acknowledgeHours,
  actBusinessDays,
  actBy,
  badgeIn,
  feedbackFields,
  feedbackLabels,
  isOverdue,
  sendingFailed,
  thanks,
} from './rules.ts';

describe('the two times (FBK-04, BIZ-19)', () => {
  it('is to be acknowledged within 24 hours, on any day', () => {
    const saturday = new Date('2026-11-21T12:00:00Z');
    expect(acknowledgeBy(saturday).toISOString()).toBe('2026-11-22T12:00:00.000Z');
  });

  // By hand, with a calendar of November 2026: the 2nd is a Monday.
  it.each([
    ['a Monday morning', '2026-11-02T08:00:00Z', '2026-11-09'],
    ['a Wednesday', '2026-11-04T12:00:00Z', '2026-11-11'],
    ['a Friday', '2026-11-06T12:00:00Z', '2026-11-13'],
    ['a Saturday', '2026-11-07T12:00:00Z', '2026-11-13'],
    ['a Sunday', '2026-11-08T12:00:00Z', '2026-11-13'],
    ['a Sunday evening in London, Monday in Lagos', '2026-11-08T23:30:00Z', '2026-11-16'],
    ['the end of a year', '2026-12-30T10:00:00Z', '2027-01-06'],
  ])('is to be acted on by the end of the fifth business day: %s', (_name, received, day) => {
    expect(actBy(new Date(received)).toISOString()).toBe(`${day}T22:59:59.999Z`);
  });

  const due = {
    state: 'new',
    acknowledgeBy: new Date('2026-11-22T12:00:00Z'),
    acknowledgedAt: null,
    actBy: new Date('2026-11-27T22:59:59.999Z'),
  } as const;
  it.each([
    ['in time', due, '2026-11-22T12:00:00Z', false],
    ['not acknowledged', due, '2026-11-22T12:00:01Z', true],
    ['acknowledged', { ...due, acknowledgedAt: new Date() }, '2026-11-27T22:00:00Z', false],
    ['the last moment to act', { ...due, acknowledgedAt: new Date() }, due.actBy, false],
    ['a millisecond later', { ...due, acknowledgedAt: new Date() }, due.actBy.getTime() + 1, true],
    ['not acted on', { ...due, acknowledgedAt: new Date() }, '2026-11-27T23:00:00Z', true],
    ['decided', { ...due, state: 'hidden' as const }, '2027-01-01T00:00:00Z', false],
  ])('is overdue when one of them has passed: %s', (_name, feedback, now, overdue) => {
    expect(isOverdue(feedback, new Date(now))).toBe(overdue);
  });
});

describe('the badge number that an address brings along', () => {
  const badge = (query: string) => badgeIn(new URLSearchParams(query));

  it.each([
    ['verificationId=Sw-AMY20', 'Sw-AMY20'],
    ['from=mail&verificationId=sw_a1', 'sw_a1'],
    ['verificationId=7', '7'],
    [`verificationId=${'a'.repeat(40)}`, 'a'.repeat(40)],
  ])('is taken over: %s', (query, id) => {
    expect(badge(query)).toBe(id);
  });

  it.each([
    '',
    'verificationId=',
    'verification=Sw-AMY20',
    'badge=Sw-AMY20',
    '=Sw-AMY20',
    `verificationId=${'a'.repeat(41)}`,
    'verificationId=Call+0803',
    'verificationId=%3Cb%3ESw-AMY20',
    'verificationId=Sw-AMY20%3C/b%3E',
    'verificationId=%C3%A9',
  ])('is left out where it cannot be one: %j', (query) => {
    expect(badge(query)).toBe('');
  });
});

describe('the words of the form', () => {
  it('name each field (FBK-08)', () => {
    expect(feedbackFields.map((name) => [name, feedbackLabels[name]])).toEqual([
      ['name', 'Your Name'],
      ['verificationId', 'Verification ID'],
      ['message', 'Your Feedback'],
      ['email', 'Your Email'],
    ]);
  });

  it('say that it arrived, or that it did not (FBK-14, FBK-15)', () => {
    expect(thanks).toBe('Thank you for your feedback!');
    expect(sendingFailed).toBe('Failed to submit feedback. Please try again.');
  });

  it('promise 24 hours and five business days (FBK-04)', () => {
    expect([acknowledgeHours, actBusinessDays]).toEqual([24, 5]);
  });
});
