import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { plainText } from '#platform/html/plain.ts';
import { Kind, Plan } from './contract.ts';
import {
  faultOf,
  featuresOf,
  guidanceSessions,
  isForCeo,
  isFreeCheck,
  priceText,
} from './rules.ts';
import { writtenPlans } from './seed.server.ts';

const all = Kind.options.flatMap((kind) => writtenPlans(kind).map((plan) => ({ kind, plan })));
const namesOf = (kind: Kind) => writtenPlans(kind).map(({ name }) => name);
const pricesOf = (kind: Kind) => writtenPlans(kind).map((plan) => priceText(kind, plan));
const keysOf = (kind: Kind) => writtenPlans(kind).map(({ features }) => Object.keys(features));

describe.each(all)('$kind $plan.id', ({ kind, plan }) => {
  it('is a plan as the contract has it', () => {
    expect(Plan.parse(plan)).toEqual(plan);
    expect(faultOf(kind, plan)).toBeNull();
  });

  it('says in two to four sentences of clean HTML what one gets and what happens', () => {
    expect(cleanHtml(plan.description)).toBe(plan.description);
    const words = plainText(plan.description);
    const sentences = words.match(/[.](?:\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(words.split(' ').length).toBeGreaterThanOrEqual(30);
  });

  it('includes four things or more', () => {
    const included = featuresOf(plan.features).filter((one) => one.included);
    expect(included.length).toBeGreaterThanOrEqual(4);
  });

  it('carries the service fee on samples, IV shots and visits in person, and on nothing else', () => {
    const due = Object.keys(plan.extraCharges).filter((name) =>
      /blood|urine|IV shot|in-person consultation/i.test(name),
    );
    expect(plan.feeCharges).toEqual(due);
  });
});

describe('the start data as a whole', () => {
  it('has every id once a kind', () => {
    for (const kind of Kind.options) {
      const ids = writtenPlans(kind).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('gives at least half of all plans extra charges', () => {
    const charged = all.filter(({ plan }) => Object.keys(plan.extraCharges).length > 0);
    expect(charged.length * 2).toBeGreaterThanOrEqual(all.length);
  });

  it('has no description twice', () => {
    expect(new Set(all.map(({ plan }) => plan.description)).size).toBe(all.length);
  });

  it('has the four tiers at the stated prices, Premium as level 2 (VPR-05, C-16)', () => {
    const tiers = writtenPlans('VERIFICATION');
    expect(tiers.map(({ tier }) => tier)).toEqual(['free', 'basic', 'premium', 'platinum']);
    expect(pricesOf('VERIFICATION')).toEqual(['Free', '₦5,000', '₦25,000', '₦60,000']);
    expect(tiers.map(({ description }) => /level 2/.test(description))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('has one free background check and at least two that cost (VPR-04)', () => {
    const checks = writtenPlans('BACKGROUND_CHECK');
    expect(checks.filter((plan) => isFreeCheck('BACKGROUND_CHECK', plan))).toHaveLength(1);
    expect(checks.length).toBeGreaterThanOrEqual(3);
  });

  it('insures by the job at Basic, Premium and Platinum (HIRE-05, BIZ-08)', () => {
    expect(namesOf('INSURED')).toEqual(['Basic', 'Premium', 'Platinum']);
    expect(pricesOf('INSURED').at(-1)).toBe('Pricing is determined upon consultation.');
    for (const plan of writtenPlans('INSURED')) {
      expect(String(plan.features)).toContain('Priced per job');
      expect(plan.bestFor?.length).toBeGreaterThanOrEqual(2);
      expect(plan.coverageDetails).toBeDefined();
    }
  });

  it('states the claim fee with each insurance (BIZ-07)', () => {
    for (const { limitations } of writtenPlans('INSURED')) {
      expect(limitations?.join(' ')).toContain('each claim has a processing fee of ₦2,500');
    }
  });

  it('recruits as Basic, Premium and VIP with one set of rows, sessions 1, 2 and 5 (BIZ-09)', () => {
    expect(namesOf('RECRUITMENT_PACKAGE')).toEqual(Object.keys(guidanceSessions));
    const sessions = writtenPlans('RECRUITMENT_PACKAGE').map(
      ({ features }) => (features as Record<string, string>)['Guidance sessions'],
    );
    expect(sessions).toEqual(['1', '2', '5']);
    const keys = keysOf('RECRUITMENT_PACKAGE');
    for (const rows of keys) expect(rows).toEqual(keys[0]);
    expect(writtenPlans('RECRUITMENT_PACKAGE').at(-1)?.basePrice).toBe(0);
  });

  it('has three health plans and two for CEOs, each group with one set of rows (VPR-15)', () => {
    const plans = writtenPlans('HEALTH_PLAN');
    expect(plans.filter(isForCeo).length).toBeGreaterThanOrEqual(2);
    expect(plans.filter((plan) => !isForCeo(plan)).length).toBeGreaterThanOrEqual(3);
    for (const apart of [true, false]) {
      const group = plans.filter((plan) => isForCeo(plan) === apart);
      const keys = group.map(({ features }) => Object.keys(features));
      for (const rows of keys) expect(rows).toEqual(keys[0]);
    }
    expect(plans.some(({ features }) => Object.values(features).includes('-'))).toBe(true);
  });

  it('has two clearances and two incident reports or more', () => {
    expect(namesOf('CLEARANCE').length).toBeGreaterThanOrEqual(2);
    expect(namesOf('INCIDENT_REPORT').length).toBeGreaterThanOrEqual(2);
  });
});
