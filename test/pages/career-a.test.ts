import { describe, expect, it } from 'vitest';
import { programmes } from '#app/site/career/rules.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const contactForm = '/contact#contact-form';

/** Each page and where its buttons lead. */
const targets: Readonly<Record<string, string>> = {
  '/career': contactForm,
  '/career/work-with-us': '/career/work-with-us/apply',
  '/career/partner-with-us': '/career/partner-with-us/apply',
  '/career/train-with-us': '/career/train-with-us-form',
  '/career/train-the-trainer': contactForm,
};
const paths = Object.keys(targets);

const documents = new Map<string, string>();
const main = (path: string) => only(documents.get(path) ?? '', 'main');
const buttons = (html: string) =>
  all(html, 'a', 'class="btn').map((button) => attribute(button, 'href'));

const pages = await sharedPages();
for (const path of paths) documents.set(path, await pages.html(path));

describe.each(paths)('%s', (path) => {
  it('carries full text of its own under one first-level heading (CRO-05)', () => {
    expect(wordsOf(main(path)).split(' ').length).toBeGreaterThanOrEqual(400);
    expect(all(main(path), 'h1')).toHaveLength(1);
  });

  it('has headings in order, each level below the one above it', () => {
    const levels = [...main(path).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect([levels[0], skipped]).toEqual([1, []]);
  });

  it('leads by each button to the one stated place, with a slash at its end too (WWU-01, PWU-01, TWU-01, TTT-01, CRO-03)', async () => {
    const slashed = only(await pages.html(`${path}/`), 'main');
    for (const html of [main(path), slashed]) {
      expect(buttons(html).length).toBeGreaterThanOrEqual(2);
      // The main one of Train the Trainer brings its department along (FU-17).
      const to = buttons(html).map((href) => href?.replace('?department=train-with-us', ''));
      expect(new Set(to)).toEqual(new Set([targets[path]]));
    }
  });

  it('has only absolute links (C-23, D-17)', () => {
    const relative = links(main(path)).filter(([, href]) => !href?.startsWith('/'));
    expect(relative).toEqual([]);
  });
});

it('says nothing twice: no paragraph of one page stands on another', () => {
  const seen = new Map<string, string>();
  const doubled: string[] = [];
  for (const path of paths) {
    for (const { inner } of [...all(main(path), 'p'), ...all(main(path), 'li')]) {
      const words = wordsOf(inner);
      if (words.split(' ').length < 6) continue;
      const first = seen.get(words);
      if (first && first !== path) doubled.push(`${path}, ${first}: ${words}`);
      seen.set(words, path);
    }
  }
  expect(doubled).toEqual([]);
});

it('calls people by the roles of the product, never customers, freelancers or providers (GEN-19)', () => {
  const text = paths.map((path) => wordsOf(main(path))).join(' ');
  expect(text).not.toMatch(
    /\b(customers?|freelancers?|service providers?|handym[ae]n|gig workers?)\b/i,
  );
  for (const role of ['employer', 'client', 'worker', 'verification agent', 'community agent']) {
    expect(text.toLowerCase()).toContain(role);
  }
  expect(text).toMatch(/\btrainer\b.*\bsponsor\b|\bsponsor\b.*\btrainer\b/);
  expect(text).toContain('Admin');
});

describe('the overview of careers', () => {
  it('has the two blocks, whose headings lead to their pages (CRO-01, CRO-02, C-42)', () => {
    const headings = all(main('/career'), 'h2').flatMap(({ inner }) => links(inner));
    expect(headings).toEqual([
      ['Work with us', '/career/work-with-us'],
      ['Train with us', '/career/train-with-us'],
    ]);
  });

  it('lists the certification programmes by name, length and price (CRO-02, W-08, BIZ-05)', () => {
    const rows = all(only(main('/career'), 'ul', 'timetable'), 'li').map(({ inner }) =>
      wordsOf(inner),
    );
    expect(wordsOf(main('/career'))).toContain('Certification programmes');
    expect(rows).toEqual([
      '18-month diploma ₦1,000,000',
      '6-month trade test certificate ₦750,000',
      '3-month course ₦500,000',
      '2-week basic online training ₦150,000',
      '3-day online certificate ₦50,000',
      '1-day refresher ₦10,000',
    ]);
  });

  it('shows every kind of visitor a page made for them (GEN-03)', () => {
    const ways = links(only(main('/career'), 'ul', 'ways')).map(([, href]) => href);
    expect(ways).toEqual(
      expect.arrayContaining([
        ...['/career/hire-a-service', '/career/become-sapio-worker', '/verification/search'],
        ...['/career/work-with-us', '/career/partner-with-us', '/career/train-with-us'],
        ...['/career/train-the-trainer', '/career/become-verification-agent'],
        ...['/career/become-community-leader', '/career/become-nurse'],
        '/career/sponsor-individual',
      ]),
    );
  });
});

it('tells roles, who may apply and what happens after on the work page (W-09)', () => {
  const page = main('/career/work-with-us');
  expect(all(only(page, 'ul', 'team'), 'li')).toHaveLength(6);
  for (const part of ['Who may apply', 'What you get', 'What we ask', 'What happens after']) {
    expect(wordsOf(page)).toContain(part);
  }
});

it('tells three kinds of partners what they get and take on, and the papers by name (W-10, C-30)', () => {
  const page = main('/career/partner-with-us');
  const kinds = all(page, 'section', 'class="article-of"').map(({ inner }) => wordsOf(inner));
  expect(kinds.map((kind) => /(Employer|Staffing agent|Training partner)/.exec(kind)?.[0])).toEqual(
    ['Employer', 'Staffing agent', 'Training partner'],
  );
  for (const kind of kinds) expect(kind).toMatch(/What you get .+ What you take on .+/);
  for (const paper of [
    'Partner Registration',
    'Staffing Agent Agreement & NDA',
    'Candidate Submission & Liability',
  ]) {
    expect(wordsOf(page)).toContain(paper);
  }
});

describe('the training page', () => {
  it('gives each course with length, fee and programme, and what the certificate says (W-12)', () => {
    const courses = all(only(main('/career/train-with-us'), 'ul', 'courses'), 'li');
    expect(courses).toHaveLength(programmes.length);
    expect(wordsOf(courses[4]?.inner ?? '')).toMatch(
      /^6 months .+ ₦750,000 Programme 6-month trade test certificate$/,
    );
    const certificate = wordsOf(only(main('/career/train-with-us'), 'figure'));
    expect(certificate).toMatch(/Your name .+ A sample/);
  });

  it('shows the partner logos in a carousel, marked as samples (TWU-02, W-24)', () => {
    const carousel = only(main('/career/train-with-us'), 'section', 'aria-label="Partners"');
    expect(all(carousel, 'p', 'class="partner"')).toHaveLength(6);
    expect(wordsOf(carousel)).toContain('Sample content: invented firms.');
  });
});

it.each(['/career/train-the-trainer', '/career/train-with-us'])(
  '%s leads trainers to the form that they apply by (GEN-07)',
  (path) => {
    const forms = links(main(path)).filter(([text]) => /\bas a trainer$/.test(text ?? ''));
    expect(forms.map(([, href]) => href)).toEqual(['/career/train-with-us-form']);
  },
);

it('tells for whom, the programme in four parts and the certificate to trainers (W-13)', () => {
  const page = main('/career/train-the-trainer');
  expect(all(only(page, 'ol', 'lesson'), 'li')).toHaveLength(4);
  for (const part of ['Whom it is for', 'The certificate', 'Example letter, not from a real']) {
    expect(wordsOf(page)).toContain(part);
  }
});
