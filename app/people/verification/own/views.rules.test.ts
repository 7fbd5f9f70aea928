import { describe, expect, it } from 'vitest';
import { record } from '#test/support/record.ts';
import { maskedOf, viewsOf, wholeOf } from './views.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const [masked, whole] = ['a•••@e•••.com', 'amina.yusuf@example.com'];

describe('the record as others see it (ME-02)', () => {
  const { strangers, searchers, consented } = viewsOf(record, new Set(), now);

  it('is masked for who has the badge number', () => {
    expect(strangers).toMatchObject({ email: masked, address: 'Kaduna' });
    for (const field of ['dateOfBirth', 'nationalId', 'photo', 'policeRecord', 'healthStatus']) {
      expect(strangers).not.toHaveProperty(field);
    }
  });

  it('tells who has the badge number of reviews once there are enough, as the page does (ME-07)', () => {
    expect(strangers.totalReviews).toBe(48);
    const few = viewsOf({ ...record, totalReviews: 2 }, new Set(), now);
    expect(few.strangers).not.toHaveProperty('totalReviews');
    expect(few.searchers.totalReviews).toBe(2);
  });

  it('has for who found it by a search all that they can have typed', () => {
    expect(searchers).toMatchObject({
      email: whole,
      phoneNumber: '+2348030000001',
      dateOfBirth: '1991-04-12',
      address: 'Kaduna',
      healthStatus: 'On file',
      policeRecord: 'Clear',
    });
    for (const field of ['nationalId', 'photo']) expect(searchers).not.toHaveProperty(field);
  });

  it('has every group for who is allowed everything', () => {
    expect(consented).toMatchObject({
      address: '14 Sample Close, Kaduna',
      nationalId: '•••••••9011',
      photo: true,
      healthStatus: 'Fit for work',
    });
  });

  it('has for no stranger, and for every searcher, that police record and health were checked', () => {
    const made = { method: 'by-hand', checkedOn: '2026-11-03' } as const;
    const checks = [
      { ...made, kind: 'identity' },
      { ...made, kind: 'police-record' },
    ] as const;
    const views = viewsOf({ ...record, checks }, new Set(), now);
    const names = (view: keyof typeof views) => views[view].checks?.map(({ name }) => name);
    expect(names('strangers')).toEqual(['Identity']);
    expect(names('searchers')).toEqual(['Identity', 'Police record']);
    expect(names('consented')).toEqual(['Identity', 'Police record']);
  });

  it('follows the consents that stand open (ME-03)', () => {
    const views = viewsOf(record, new Set(['photo', 'contact']), now);
    expect(views.strangers).toMatchObject({ photo: true, email: whole });
    expect(views.strangers).not.toHaveProperty('nationalId');
    expect(views.searchers).toMatchObject({ photo: true, healthStatus: 'On file' });
    expect(views.consented).toEqual(consented);
  });

  it('tells how it stands at this moment', () => {
    const late = viewsOf(record, new Set(), new Date('2027-07-21T12:00:00Z'));
    expect(strangers.verificationStatus).toBe('VERIFIED');
    expect(late.searchers.verificationStatus).toBe('EXPIRED');
  });
});

describe('the record as its own person sees it', () => {
  it('is whole without any consent, the national ID by its last four digits', () => {
    expect(wholeOf(record, new Set(), now)).toMatchObject({
      email: whole,
      phoneNumber: '+2348030000001',
      address: '14 Sample Close, Kaduna',
      dateOfBirth: '1991-04-12',
      nationalId: '•••••••9011',
      photo: true,
      policeRecord: 'Clear',
      healthStatus: 'Fit for work',
      totalReviews: 48,
      basicReport: true,
    });
  });

  it('is after a sign-in that proves too little what strangers see if nothing is allowed (ME-01)', () => {
    expect(maskedOf(record, now)).toEqual(viewsOf(record, new Set(), now).strangers);
    expect(maskedOf(record, now).email).toBe(masked);
  });
});
