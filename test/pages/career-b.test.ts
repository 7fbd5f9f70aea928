import { describe, expect, it } from 'vitest';
import * as rules from '#app/shell/policies.rules.ts';
import { programmes } from '#app/site/career/rules.ts';
import { sponsorOffer } from '#app/site/career/sponsor.rules.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const paths = [
  '/career/become-verification-agent',
  '/career/become-community-leader',
  '/career/become-nurse',
  '/career/sponsor-individual',
  '/career/become-sapio-worker',
] as const;
const [agent, community, nurse, sponsor, worker] = paths;

const html = new Map<string, string>();
const pages = await sharedPages();
for (const path of paths) html.set(path, await pages.html(path));

const main = (path: string) => only(html.get(path) ?? '', 'main');
const text = (path: string) => wordsOf(main(path));
const buttons = (path: string) =>
  all(main(path), 'a', 'class="btn').map((link) => [
    wordsOf(link.inner),
    attribute(link, 'href') ?? '',
  ]);
const targets = (path: string) => links(main(path)).map(([, href]) => href);

const ruleTexts: readonly string[] = Object.values(rules).flat();
const withoutRules = (words: string) =>
  ruleTexts.reduce((left, rule) => left.replaceAll(rule, ''), words);

describe.each(paths)('%s', (path) => {
  it('has at least 400 words of its own under one h1, headings in order (W-14 to W-18)', () => {
    expect(withoutRules(text(path)).split(/\s+/).length).toBeGreaterThanOrEqual(400);
    const levels = [...main(path).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [place, level] of levels.entries()) {
      expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
    }
  });

  it('uses the role names of the dictionary (GEN-19)', () => {
    expect(text(path)).not.toMatch(/customer|administrator|employee|freelancer|vendor|moderator/i);
  });

  it('invents no money: only constants stand in naira', () => {
    const known = [
      ...['₦1,000,000', '₦750,000', '₦500,000', '₦150,000', '₦50,000', '₦10,000', '₦100,000'],
    ];
    for (const [amount] of text(path).matchAll(/₦[\d,.]*\d/g)) expect(known).toContain(amount);
    expect(text(path)).not.toMatch(/\bNGN\b|\bN\d/);
  });

  it('shows the same to everybody, whatever they bring along', async () => {
    const answer = await pages.app.inject({
      url: `${path}?from=elsewhere`,
      headers: { accept: 'text/html', cookie: 'grant=anything', 'x-forwarded-for': '10.0.0.9' },
    });
    expect(only(answer.body, 'main')).toBe(main(path));
  });
});

it('gives each page a title and a description of its own, 50 to 160 characters', () => {
  const heads = paths.map((path) => {
    const page = html.get(path) ?? '';
    return {
      title: only(page, 'title'),
      description: /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? '',
    };
  });
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(paths.length);
  for (const { description } of heads) {
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

it('repeats no paragraph from page to page', () => {
  const seen = new Map<string, string>();
  for (const path of paths) {
    for (const { inner } of [...all(main(path), 'p'), ...all(main(path), 'li')]) {
      const words = withoutRules(wordsOf(inner)).trim();
      if (words.length < 25) continue;
      expect([words, seen.get(words) ?? path]).toEqual([words, path]);
      seen.set(words, path);
    }
  }
});

describe('information pages whose form stands beside them (C-24)', () => {
  it.each([
    [agent, '/career/verification-agent-form', 'VAG-01'],
    [community, '/career/community-agent-form', 'CAG-01'],
    [nurse, '/career/become-healthcare-professionals-form', 'HCP-01'],
  ])('%s has its button to %s (%s)', async (path, form, _id) => {
    const to = buttons(path).map(([, href]) => href);
    expect(to.length).toBeGreaterThanOrEqual(1);
    expect(new Set(to)).toEqual(new Set([form]));
    await pages.html(form);
  });

  it('say what the task is, who and what is needed, what is paid and what comes next (W-14, W-15)', () => {
    for (const part of [
      'Three things you confirm',
      'Who it is for',
      'What you need',
      'Your area',
    ]) {
      expect(text(agent)).toContain(part);
    }
    for (const part of ['Find', 'Explain', 'Go along', 'Stay', 'Who it is for', 'What you need']) {
      expect(text(community)).toContain(part);
    }
    for (const path of [agent, community, nurse]) {
      expect(text(path)).toContain('agreed in writing before you start');
      expect(text(path)).toContain('After you apply');
    }
    expect(text(agent)).toContain('This is a sample day');
    expect(text(community)).toContain('A sample street');
  });

  it('name caregivers, nurses and others, and the licences needed (W-16)', () => {
    for (const part of ['Caregivers', 'Nurses', 'Other certified professionals']) {
      expect(all(main(nurse), 'h2').map(({ inner }) => wordsOf(inner))).toContain(part);
    }
    expect(text(nurse)).toContain('in date on the day you apply');
    expect(text(nurse)).toContain('Nursing and Midwifery Council of Nigeria');
    const [licence] = all(only(main(nurse), 'table'), 'tr').filter(({ inner }) =>
      inner.includes('Practising licence'),
    );
    const cells = all(licence?.inner ?? '', 'td').map(({ inner }) => wordsOf(inner));
    expect(cells).toEqual(['Not asked', 'Needed', 'Needed']);
    const papers = all(only(main(nurse), 'table'), 'th', 'scope="row"');
    expect(papers).toHaveLength(5);
  });
});

describe('sponsor an individual', () => {
  it('lists all six tuition lines beside the offer, counting nothing (SPI-01, SPI-02, C-13)', () => {
    const fees = only(main(sponsor), 'section', 'aria-labelledby="tuition"');
    expect(all(only(fees, 'ol'), 'p').map(({ inner }) => wordsOf(inner))).toEqual([
      '18-month diploma: ₦1,000,000',
      '6-month trade test certificate: ₦750,000',
      '3-month course: ₦500,000',
      '2-week basic online training: ₦150,000',
      '3-day online certificate: ₦50,000',
      '1-day refresher: ₦10,000',
    ]);
    expect(wordsOf(fees)).toContain(
      'Free for the first 100 women, ₦100,000 discounted fee for men, first come first served.',
    );
    expect(text(sponsor)).not.toMatch(/\d+ (places|spots) (left|taken|remain)/i);
  });

  it('takes them from the constants, in kobo (BIZ-05, BIZ-06)', () => {
    expect(programmes.map(({ fee }) => fee / 100)).toEqual([
      1_000_000, 750_000, 500_000, 150_000, 50_000, 10_000,
    ]);
    expect(sponsorOffer).toEqual({ freePlaces: 100, menFee: 100_000 * 100 });
  });

  it('draws each fee as long as its part of the highest', () => {
    const lengths = [...main(sponsor).matchAll(/style="width:([\d.]+)%"/g)].map(([, part]) => part);
    expect(lengths.map(Number)).toEqual([100, 75, 50, 15, 5, 1]);
  });

  it('has the address as a mail link and its buttons to the contact form (SPI-03, SPI-04, SPI-05)', () => {
    const { SPONSOR_EMAIL } = pages.config;
    expect(links(main(sponsor))).toContainEqual([SPONSOR_EMAIL, `mailto:${SPONSOR_EMAIL}`]);
    const to = buttons(sponsor).map(([, href]) => href);
    // The main one brings its department along (FU-17).
    expect(to[0]).toBe('/contact?department=sponsor-an-individual#contact-form');
    expect(new Set(to.slice(1))).toEqual(new Set(['/contact#contact-form']));
  });

  it('tells how sponsoring works in four steps (W-17)', () => {
    const how = only(main(sponsor), 'section', 'aria-labelledby="how"');
    expect(all(how, 'h3').map(({ inner }) => wordsOf(inner))).toEqual([
      'You choose',
      'You write',
      'You pay',
      'They learn',
    ]);
  });
});

describe('become a worker', () => {
  it('leads to the apps and has its Start verification button (BSW-01, BSW-02)', () => {
    expect(targets(worker)).toContain('/#download-apps');
    expect(buttons(worker)).toContainEqual(['Start verification', '/verification']);
  });

  it('goes from the app to the tick, and keeps the ticks to their levels (W-18, C-16)', () => {
    const road = only(main(worker), 'section', 'aria-label="The road to the tick"');
    expect(all(road, 'h2').map(({ inner }) => wordsOf(inner))).toEqual([
      ...['Get the app', 'Register', 'Start your verification'],
      ...['Show your papers', 'Be checked', 'Carry your tick'],
    ]);
    const tiers = only(main(worker), 'dl');
    const names = all(tiers, 'dt').map(({ inner }) => wordsOf(inner));
    const ticks = all(tiers, 'dd').map(({ inner }) => wordsOf(inner));
    expect(names.map((name, place) => [name, ticks[place]])).toEqual([
      ['Free', 'No tick'],
      ['Basic', 'Blue tick'],
      ['Premium (level 2)', 'Green tick'],
      ['Platinum', 'Green tick'],
    ]);
  });

  it('says that tips are the worker’s, and what is insured, in the one wording (GEN-17, C-17)', () => {
    for (const rule of [rules.tips, rules.coverage, rules.insuranceStart, rules.noDirectTransfer]) {
      expect(text(worker)).toContain(rule);
    }
  });
});

it('is reached from the bar by each kind of visitor (GEN-03)', () => {
  const bar = links(only(html.get(agent) ?? '', 'header')).map(([, href]) => href);
  for (const path of paths) expect(bar).toContain(path);
});
