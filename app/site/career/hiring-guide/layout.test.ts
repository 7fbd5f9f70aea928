import { describe, expect, it } from 'vitest';
import { featuresOf, guidanceSessions } from '#app/commerce/plans/rules.ts';
import { writtenPlans } from '#app/commerce/plans/seed.server.ts';
import * as rules from '#app/shell/policies.rules.ts';
import { readPdf } from '#test/support/pdf.ts';
import * as copy from './copy.ts';
import { type GuideFacts, guideDocument } from './layout.server.ts';

const facts: GuideFacts = {
  place: {
    site: 'https://sapioworker.example.com',
    phone: '+2348000000000',
    email: 'feedback@sapioworker.example.com',
  },
  insurances: writtenPlans('INSURED'),
  packages: writtenPlans('RECRUITMENT_PACKAGE'),
  samples: true,
};

const bytes = await guideDocument(facts);
const read = await readPdf(bytes);

describe('the hiring guide', () => {
  it('is seven numbered pages of A4, small enough to mail (HIRE-11)', () => {
    expect(read.sizes).toEqual(Array(7).fill([595.28, 841.89]));
    expect(read.pages.map((page) => /Page (\d) of 7(?!.*Page \d)/.exec(page)?.[1])).toEqual([
      ...['1', '2', '3', '4', '5', '6', '7'],
    ]);
    expect(bytes.length).toBeLessThan(120_000);
    expect(read.info).toMatchObject({ Title: 'Sapioworker hiring guide', Author: 'Sapioworker' });
  });

  it('has every part on the page that its cover and its cross references name', () => {
    for (const { title, page } of copy.cover.contents) {
      expect(read.pages[0]).toContain(`${page} ${title}`);
    }
    const parts = [
      [copy.before.title, copy.check.title],
      [copy.search.title, copy.talk.title],
      [copy.agree.title, copy.firstDay.title],
      [copy.insurance.title, copy.insurance.claimTitle],
      [copy.packages.title, copy.packages.guidanceTitle],
      [copy.refund.title, copy.wrong.title, copy.next.title],
    ];
    for (const [place, titles] of parts.entries()) {
      for (const title of titles) expect(read.pages[place + 1]).toContain(title);
    }
    expect(read.pages[1]).toContain('again on page 4');
    expect(read.pages[1]).toContain('Page 6 shows');
  });

  it('states the rules in their one wording (C-17)', () => {
    const whole = read.pages.join(' ');
    for (const rule of [
      ...rules.refunds,
      rules.unreachable,
      rules.incidentReports,
      rules.coverage,
      rules.noDirectTransfer,
      rules.tips,
      rules.insuranceStart,
      rules.claims,
      rules.serviceFee,
    ]) {
      expect(whole).toContain(rule);
    }
  });

  it('sets packages side by side with their prices and every row (HIRE-09, C-06)', () => {
    expect(read.pages[5]).toContain(
      'Basic ₦30,000 Premium ₦75,000 VIP Pricing is determined upon consultation.',
    );
    for (const { name } of featuresOf(facts.packages[0]?.features ?? [])) {
      expect(read.pages[5]).toContain(name);
    }
    expect(read.pages[5]).toContain('Guidance sessions 1 2 5');
    expect(read.pages[5]).toContain('Interview questions Not included Included Included');
    const { Basic, Premium, VIP } = guidanceSessions;
    expect(read.pages[5]).toContain(`Basic includes ${Basic}, Premium ${Premium} and VIP ${VIP}.`);
  });

  it('names each extra charge once, with the packages that offer it', () => {
    expect(read.pages[5]).toContain('Each further candidate: ₦5,000 (Basic, Premium)');
    expect(read.pages[5]?.match(/Each further candidate/g)).toHaveLength(1);
  });

  it('sets insurance plans side by side, priced per job (BIZ-07, BIZ-08)', () => {
    expect(read.pages[4]).toContain('Basic ₦2,000 Premium ₦5,000 Platinum Pricing is');
    expect(read.pages[4]).toContain('One-off jobs at home, Cleaning, repairs and errands');
    expect(read.pages[4]).toContain('Damage to property Up to ₦50,000 Up to ₦250,000 As agreed');
    expect(read.pages[4]).toContain('₦2,500');
  });

  it('leads to search, checks, packages, phone and mail', () => {
    const { site, phone, email } = facts.place;
    expect(read.links).toEqual([
      `${site}/verification/search`,
      `${site}/verification`,
      `${site}/verification#renew`,
      `${site}/verification#incident-report`,
      `${site}/career/hire-a-service`,
      `tel:${phone}`,
      `mailto:${email}`,
    ]);
  });

  it('embeds every face', () => {
    expect(read.raw.match(/\/FontFile2/g)).toHaveLength(4);
    expect(read.raw).not.toContain('/Subtype /Type1');
  });
});

describe('a guide of other plans', () => {
  it('says so when nothing is on offer', async () => {
    const { pages } = await readPdf(
      await guideDocument({ ...facts, insurances: [], packages: [] }),
    );
    expect(pages).toHaveLength(7);
    expect(pages[4]).toContain(copy.insurance.none);
    expect(pages[5]).toContain(copy.packages.none);
    expect(pages[5]).not.toContain(copy.packages.extrasTitle);
    expect(pages[5]).not.toContain(rules.serviceFee);
  });

  it('calls amounts samples only where they are', async () => {
    const told = async (samples: boolean) =>
      (await readPdf(await guideDocument({ ...facts, samples }))).pages.map((page) =>
        page.includes(copy.sampleNote),
      );
    expect(await told(true)).toEqual([false, false, false, false, true, true, false]);
    expect(await told(false)).not.toContain(true);
  });

  it('turns the page rather than lose a row', async () => {
    const features = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`Row number ${n}`, n % 2 ? '-' : `Value ${n}`]),
    );
    const packages = facts.packages.map((plan) => ({ ...plan, features }));
    const { pages } = await readPdf(await guideDocument({ ...facts, packages }));
    expect(pages.length).toBeGreaterThan(7);
    const whole = pages.join(' ');
    for (const name of Object.keys(features)) expect(whole).toContain(name);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    }
  });

  it('stays readable with a fifth plan and with long names', async () => {
    const [plan] = facts.packages;
    if (!plan) throw new Error('no package');
    const packages = Array.from({ length: 5 }, (_, n) => ({
      ...plan,
      id: `p${n}`,
      name: `Package with a rather long name ${n}`,
    }));
    const { pages } = await readPdf(await guideDocument({ ...facts, packages }));
    expect(pages.join(' ')).toContain('rather long name 3');
    expect(pages.join(' ')).not.toContain('rather long name 4');
  });
});
