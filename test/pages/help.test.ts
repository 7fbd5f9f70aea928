import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  afterDeletion,
  claims,
  coverage,
  incidentReports,
  insuranceStart,
  noDirectTransfer,
  permanence,
  refunds,
  tips,
  unreachable,
} from '#app/shell/policies.rules.ts';
import { dictionary, films, questions } from '#app/site/help/copy.ts';
import { noMatch } from '#app/site/help/rules.ts';
import * as support from '#app/site/help/screens/support.tsx';
import { cachedHeader } from '#platform/page.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const pages = await sharedPages();
const page = only(await pages.html('/support'), 'main');

const titles = [
  ['dispute-guide', 'Dispute guide'],
  ['timer-and-access-code', 'Timer and access code'],
  ['artisan-guidelines', 'Artisan guidelines'],
  ['hygiene-and-security', 'Hygiene and security'],
  ['core-values', 'Core values'],
  ['dos-and-donts', 'Dos and don’ts'],
  ['step-by-step-artisan-guide', 'Step-by-step artisan guide'],
  ['code-of-conduct-and-penalties', 'Code of conduct and penalties'],
  ['post-booking-disclaimer', 'Post-booking disclaimer'],
] as const;

const guideOf = (id: string) => wordsOf(only(page, 'div', `id="${id}"`));
const allGuides = () => titles.map(([id]) => guideOf(id)).join(' ');

describe('guides', () => {
  it('are nine, in the stated order, each of 300 words and more (HELP-01)', () => {
    const found = all(page, 'details', 'class="guide"');
    expect(found.map(({ inner }) => wordsOf(only(inner, 'h3')))).toEqual(
      titles.map(([, title]) => title),
    );
    for (const [id] of titles) {
      const count = guideOf(id).split(' ').length;
      expect([id, count >= 300, count]).toEqual([id, true, count]);
    }
  });

  it('are reached from the contents list, by an anchor on what their title hides', () => {
    const contents = links(only(page, 'nav', 'On this page'));
    expect(contents.slice(-9)).toEqual(titles.map(([id, title]) => [title, `#${id}`]));
    for (const { inner } of all(page, 'details', 'class="guide"')) {
      expect(only(inner, 'summary')).not.toContain('id=');
    }
  });

  it('tell the job flow in the stated order, and lead to the app and the hire page (HELP-10, C-72)', () => {
    const guide = only(page, 'div', 'id="step-by-step-artisan-guide"');
    const [, flow] = all(guide, 'ol');
    expect(all(flow?.inner ?? '', 'strong').map(({ inner }) => wordsOf(inner))).toEqual([
      'The client books.',
      'You accept or decline.',
      'You show the access code.',
      'The client verifies it.',
      'The job is done.',
      'The client confirms and pays.',
      'Both of you review.',
    ]);
    const targets = links(page).map(([, href]) => href);
    expect(targets).toContain('/#download-apps');
    expect(targets).toContain('/career/hire-a-service');
  });

  it('say what the access code and a time extension are (HELP-11, HELP-12)', () => {
    const guide = guideOf('timer-and-access-code');
    expect(guide).toContain('The access code is unique per artisan per job.');
    expect(guide).toContain(
      'A time extension is requested by the artisan and must be approved by the client.',
    );
  });

  it('say that reviews and the picture are permanent, and what a deletion leaves (HELP-13, C-73)', () => {
    const guide = guideOf('artisan-guidelines');
    expect(guide).toContain(permanence);
    expect(guide).toContain(afterDeletion);
  });

  it('name 48 hours for verified individuals, as a text and nothing more (HELP-14, BIZ-10, C-98)', () => {
    const guide = guideOf('code-of-conduct-and-penalties');
    expect(unreachable).toContain('48 hours');
    expect(guide).toContain(unreachable);
    expect(guide).toContain('verified individuals only');
    expect(page).not.toContain('wanted-search.');
    expect(all(page, 'form')).toHaveLength(1);
  });

  it.each([
    ['GEN-15', coverage],
    ['GEN-16', incidentReports],
    ['GEN-17', tips],
    ['GEN-18', noDirectTransfer],
    ['GEN-20', claims],
    ['C-17', insuranceStart],
    ['C-17', unreachable],
    ...refunds.map((rule) => ['C-17', rule]),
  ])('state the rules from their one source (%s): %s', (_id, rule) => {
    expect(allGuides()).toContain(rule);
  });

  it('call people by the stated role names (GEN-19)', () => {
    expect(allGuides()).not.toMatch(
      /\b(customers?|contractors?|freelancers?|vendors?|providers?|administrators?|moderators?|mediators?)\b/i,
    );
    for (const role of ['clients and employers', 'community agents', 'verification agents']) {
      expect(allGuides()).toContain(role);
    }
  });
});

describe('questions', () => {
  it('are eight, of which one can be open (HELP-02, HELP-03)', () => {
    const found = all(page, 'details', 'acc__item');
    expect(found).toHaveLength(8);
    expect(found.map(({ inner }) => wordsOf(only(inner, 'summary')))).toEqual(
      questions.map(({ question }) => question),
    );
    expect(new Set(found.map((one) => attribute(one, 'name'))).size).toBe(1);
    expect(attribute(found[0] as never, 'name')).toBeTruthy();
  });

  it('stand in the structured data with the same words', async () => {
    const html = await pages.html('/support');
    const json = JSON.parse(only(html, 'script', 'application/ld+json'));
    expect(json['@type']).toBe('FAQPage');
    expect(
      json.mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => ({
        question: one.name,
        answer: one.acceptedAnswer.text,
      })),
    ).toEqual(questions);
    const words = wordsOf(page);
    for (const { answer } of questions) expect(words).toContain(answer);
  });
});

describe('dictionary without a script', () => {
  const answerTo = async (query: string) =>
    wordsOf(only(await pages.html(`/support${query}`), 'div', 'role="status"'));

  it.each(['', '?term=', '?term=%20', '?term=generator', '?other=user', '?term=%3Cb%3E%00'])(
    'says what to do where nothing is found: %s (HELP-06)',
    async (query) => {
      expect(await answerTo(query)).toBe(noMatch);
      expect(noMatch).toBe('Kindly search a keyword to get answers.');
    },
  );

  it('shows the meaning of each term in any letter case (HELP-04, HELP-05)', async () => {
    for (const { term, meaning } of dictionary) {
      const written = encodeURIComponent(term.toUpperCase());
      expect(await answerTo(`?term=${written}`)).toBe(`${term} ${meaning}`);
    }
  });

  it('keeps what was typed, as text', async () => {
    const html = await pages.html('/support?term=%22%3E%3Cscript%3Ealert(1)');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)');
  });

  it('is kept for everybody only where there is no query', () => {
    const headersAt = (path: string) => {
      const request = new Request(`https://site.example${path}`);
      const { init } = support.loader({ request } as never);
      return new Headers(init?.headers).has(cachedHeader);
    };
    expect(['/support?term=user', '/support?x', '/support'].map(headersAt)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('films', () => {
  it('are two, by their titles, with the fallback text and captions (HELP-07, HELP-08, W-07)', () => {
    const found = all(page, 'video');
    expect(found.map((one) => attribute(one, 'aria-label'))).toEqual([
      'Get Started',
      'Download the app',
    ]);
    for (const film of found) {
      expect(wordsOf(film.inner)).toBe('Your browser does not support the video tag.');
      expect(attribute(film, 'preload')).toBe('none');
      expect(film.attributes).not.toMatch(/autoplay/i);
      const [track] = all(film.inner.replaceAll('/>', '></track>'), 'track');
      expect(track?.attributes).toContain('kind="captions"');
      expect(track?.attributes).toContain('srcLang="en"');
    }
  });

  it.each(films)(
    'are small files, $title too, whose captions are the steps beside them (W-25)',
    ({ file, steps }) => {
      const at = `${import.meta.dirname}/../../public/films/${file}`;
      const bytes = (extension: string) => statSync(`${at}.${extension}`).size;
      for (const cut of ['webm', 'mp4']) expect(bytes(cut)).toBeLessThanOrEqual(900 * 1_024);
      expect(bytes('webp')).toBeLessThanOrEqual(30 * 1_024);
      const captions = readFileSync(`${at}.vtt`, 'utf8');
      const cues = captions
        .split(/\n\n/)
        .slice(1)
        .map((cue) => cue.trim().split('\n').at(-1));
      expect(captions.startsWith('WEBVTT\n')).toBe(true);
      expect(cues).toEqual(steps);
    },
  );
});

it('shows the support line as a phone link (HELP-09)', () => {
  const { SUPPORT_PHONE } = pages.config;
  const phones = links(page).filter(([, href]) => href === `tel:${SUPPORT_PHONE}`);
  expect(phones.length).toBeGreaterThan(0);
  for (const [words] of phones) expect(words.replaceAll(' ', '')).toBe(SUPPORT_PHONE);
});

it.each(['/contact', '/feedback', '/terms-of-service', '/rules', '/job-policy', '/delete-account'])(
  'leads to %s (W-07, C-31)',
  (path) => {
    const section = only(page, 'section', 'aria-labelledby="reach"');
    expect(links(section).map(([, href]) => href)).toContain(path);
  },
);

it('stands at /support: /help leads there for good (C-28)', async () => {
  const answer = await pages.app.inject('/help');
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/support']);
});
