import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mostBytes as importBytes } from '#app/backoffice/imports/contract.ts';
import { absoluteMs, freshMs } from '#app/backoffice/staff/rules.ts';
import { claimFeeKobo } from '#app/commerce/claims/rules.ts';
import { serviceFeeOf } from '#app/commerce/plans/rules.ts';
import { holdsSeconds as requestSeconds } from '#app/commerce/purchase/request/opened.service.server.ts';
import { renewalYears } from '#app/commerce/renewal/rules.ts';
import { giveUpMs, pollMs } from '#app/commerce/renewal/stages.rules.ts';
import * as account from '#app/intake/account/rules.ts';
import { largestFile } from '#app/intake/files/contract.ts';
import { keptForMs as draftMs } from '#app/intake/forms/drafts.rules.ts';
import * as asking from '#app/people/cases/asking/asking.rules.ts';
import { openedSeconds } from '#app/people/cases/link/link.rules.ts';
import { codeHoldsMs, codePauseMs, codeTries } from '#app/people/cases/person/person.rules.ts';
import { answerBusinessDays } from '#app/people/cases/rules.ts';
import { disputeBusinessDays } from '#app/people/feedback/replies/replies.rules.ts';
import { acknowledgeHours, actBusinessDays } from '#app/people/feedback/rules.ts';
import { withdrawMyConsent } from '#app/people/me/consents/consents.contract.ts';
import { closeMeSession, endMySession } from '#app/people/me/contract.ts';
import { mostOpen as mostCorrections } from '#app/people/me/held/held.rules.ts';
import * as me from '#app/people/me/rules.ts';
import { lives } from '#app/people/proof/lives.rules.ts';
import { reminderDays } from '#app/people/reminders/rules.ts';
import { revokeShare } from '#app/people/shares/contract.ts';
import * as shares from '#app/people/shares/rules.ts';
import { lifeSeconds as grantSeconds } from '#app/people/verification/grants/grants.service.server.ts';
import { readingDays } from '#app/people/verification/reviews/reviews.rules.ts';
import { keptMs, spanText } from '#app/shell/retention.rules.ts';
import { programmes } from '#app/site/career/rules.ts';
import { linkHoldsMs } from '#app/site/mailing-list/service.server.ts';
import { leastHours } from '#app/site/rate-calculator/rules.ts';
import { failedKeptMs } from '#platform/jobs/ended.server.ts';
import { holdsMs as deviceMs } from '#platform/limits/devices.server.ts';
import { lifeMs } from '#platform/messages/messages.server.ts';
import { formatNaira, koboOf } from '#platform/money.ts';
import { openMs } from '#platform/staff/access-grants.server.ts';

const root = join(import.meta.dirname, '..');
const minutes = (ms: number) => `${ms / 60_000} minutes`;
const hours = (ms: number) => `${ms / 3_600_000} hours`;
const days = (ms: number) => `${ms / 86_400_000} days`;
const names = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (figure: string) =>
  figure
    .replace(/^\d+/, (number) => names[Number(number)] ?? number)
    .replace(/^one (.*)s$/, 'one $1');
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const megabytes = `${largestFile / 1024 / 1024} MB`;

/** What the product does, as its texts say it: where, and in which words (FU-10). */
const held: readonly (readonly [file: string, ...phrases: string[]])[] = [
  [
    'intake/account/copy.ts',
    `${inWords(days(account.linkHoldsMs))} old`,
    `${inWords(days(account.undoHoldsMs))} later`,
    `${inWords(days(account.undoHoldsMs))} after`,
    `${days(account.erasureLinkHoldsMs)} old`,
    `more than ${account.resetHoldsMs === 3_600_000 ? 'an hour' : hours(account.resetHoldsMs)} old`,
  ],
  [
    'intake/account/mails.server.tsx',
    `holds for ${inWords(days(account.linkHoldsMs))}`,
    `holds for ${days(account.erasureLinkHoldsMs)}`,
    `${inWords(days(account.undoHoldsMs))} in which`,
  ],
  ['intake/account/admin/account-show.tsx', `${inWords(days(account.undoHoldsMs))} later`],
  [
    'site/legal/content/privacy-policy.md',
    `${inWords(days(account.undoHoldsMs))} after you have pressed`,
    `link within ${days(account.erasureLinkHoldsMs)}`,
  ],
  [
    'site/mailing-list/copy.ts',
    `${inWords(days(linkHoldsMs))} old`,
    `for ${inWords(days(linkHoldsMs))}`,
  ],
  ['site/mailing-list/mails.server.tsx', `holds for ${inWords(days(linkHoldsMs))}`],
  ['backoffice/queues/admin/job-show.tsx', `goes after ${days(failedKeptMs)}`],
  [
    'backoffice/staff/parts/interrupt-dialog.tsx',
    `again for ${inWords(minutes(freshMs))}`,
    `lasts ${minutes(openMs)}`,
  ],
  [
    'people/feedback/content/feedback.md',
    `**${acknowledgeHours} hours**`,
    `**${actBusinessDays} business days**`,
    `has ${inWords(`${readingDays} whole days`)} to read`,
    `within ${inWords(`${disputeBusinessDays} business days`)},`,
  ],
  [
    'site/legal/content/privacy-policy.md',
    `| ${minutes(grantSeconds * 1_000)} `,
    `| ${minutes(requestSeconds * 1_000)} `,
    `| ${hours(absoluteMs)} `,
    `| ${hours(openedSeconds * 1_000)} `,
    `| ${days(deviceMs)} `,
    `You send or clear it; ${days(draftMs)}`,
    `up to ${megabytes}`,
    `removed within ${keptMs('uploads') === 86_400_000 ? 'a day' : spanText('uploads')}`,
  ],
  [
    'site/legal/content/what-we-keep.md',
    `After a match, for ${minutes(grantSeconds * 1_000)}`,
    `The match counts for ${minutes(grantSeconds * 1_000)}`,
    `good for ${inWords(days(linkHoldsMs))}`,
    `until it arrived, for ${inWords(days(lifeMs.necessary))} at most`,
    `each for ${days(account.tokenHoldsMs)}`,
    `was begun (for ${spanText('staffSessions')})`,
    `after ${inWords(`${readingDays} days`)} everybody`,
  ],
  [
    'shell/policies.rules.ts',
    `fee of ${formatNaira(claimFeeKobo)}.`,
    `fee of ${serviceFeeOf(koboOf(100_000)) / 1_000}% applies`,
    // Spec constants without another place in the product (BIZ-10, GEN-17).
    'within 48 hours',
    'keep 100% of',
  ],
  [
    'people/reminders/mails.server.tsx',
    ...reminderDays.slice(1).map((days) => `within ${days} days`),
  ],
  [
    'site/legal/content/privacy-policy.md',
    `own page, if you have a record. Scripts cannot read it. | ${days(me.sessionMs)}`,
    `own page from this browser before. Scripts cannot read it. | ${days(me.deviceMs)}`,
  ],
  ['site/legal/content/what-we-keep.md', `ends ${inWords(days(me.sessionMs))} after`],
  ['people/proof/screens/card.tsx', `counts for ${days(lives.paper * 1_000)}`],
  ['people/cases/person/copy.ts', `closes after ${hours(openedSeconds * 1_000)}`],
  ['people/me/sms.rules.ts', `works for ${minutes(me.codeHoldsMs)}`],
  [
    'people/me/mails.server.tsx',
    `works for ${minutes(me.codeHoldsMs)}`,
    `For ${hours(me.maskedMs)}`,
    `holds for ${days(account.erasureLinkHoldsMs)}`,
    `${inWords(days(account.undoHoldsMs))} in which`,
  ],
  ['people/me/contract.ts', `For ${hours(me.maskedMs)}`],
  ['people/me/parts/own-frame.tsx', `for ${hours(me.maskedMs)}`],
  ['people/me/parts/sign-in.tsx', `for ${hours(me.maskedMs)}`],
  ['people/me/sign-in/code.service.server.ts', `works for ${minutes(me.codeHoldsMs)}`],
  ['people/me/screens/data.tsx', `${inWords(days(account.undoHoldsMs))} to change`],
  ['site/career/worker/screens/become-worker.tsx', '100%'],
  ['commerce/purchase/request/parts/personal.tsx', `for ${minutes(requestSeconds * 1_000)}`],
  [
    'commerce/renewal/parts/renewal-panel.tsx',
    `for ${inWords(`${renewalYears} years`)}`,
    `every ${inWords(`${pollMs / 1_000} seconds`)}`,
  ],
  [
    'site/blog/content/hire-by-the-hour-without-regret.md',
    `shortest task is ${inWords(`${leastHours} hours`)}`,
  ],
  ['commerce/claims/admin/claim-show.tsx', `at most ${megabytes}`],
  ['intake/files/contract.ts', `larger than ${megabytes}`],
  ['intake/forms/parts/notes.tsx', `device for ${days(draftMs)}`],
  ['intake/forms/parts/file-field.tsx', `may have ${megabytes}`],
  ['backoffice/imports/admin/import-create.tsx', `at most ${importBytes / 1024 / 1024} MB`],
  [
    'commerce/plans/admin/plan-inputs.tsx',
    `the ${serviceFeeOf(koboOf(100_000)) / 1_000}% service fee`,
  ],
  [
    'people/verification/parts/record-reviews.tsx',
    `for ${inWords(`${readingDays} days`)} by the worker`,
  ],
  ['people/cases/person/copy.ts', `closes after ${hours(openedSeconds * 1_000)}`],
  ['intake/account/mails.server.tsx', `works for ${minutes(account.codeHoldsMs)}`],
  ['people/cases/sms.rules.ts', `works for ${minutes(codeHoldsMs)}`],
  ['people/cases/admin/case-inputs.tsx', `has ${inWords(`${answerBusinessDays} business days`)}`],
  ['people/cases/admin/parts/checklist.tsx', `${megabytes} at most`],
  ['people/cases/parts/answer-form.tsx', `up to ${megabytes}`],
  ['people/cases/parts/papers.tsx', `up to ${megabytes}`],
  ['people/cases/content/consent-en.md', `erased after ${spanText('providerAnswers')}`],
  ...['en', 'pcm'].map((language): [string, string] => [
    `commerce/purchase/price/content/price-${language}.md`,
    renewalYears === 1 ? 'for one year' : `for ${renewalYears} years`,
  ]),
  ['people/cases/content/consent-pcm.md', `after ${spanText('providerAnswers')}`],
  ['people/cases/content/consent-ha.md', `kwanaki ${keptMs('providerAnswers') / 86_400_000}`],
  ['people/cases/content/consent-yo.md', `ọjọ́ ${keptMs('providerAnswers') / 86_400_000}`],
  ['people/cases/content/consent-ig.md', `ụbọchị ${keptMs('providerAnswers') / 86_400_000}`],
  ['people/me/passkeys/passkeys.contract.ts', `within ${minutes(me.freshMs)} of it`],
  [
    'people/me/held/held.contract.ts',
    `${capital(inWords(`${mostCorrections} corrections`))} of yours`,
  ],
  [
    'people/shares/contract.ts',
    `cookie of ${minutes(shares.openedSeconds * 1_000)}`,
    `${shares.mostOpen === 20 ? 'Twenty' : shares.mostOpen} links are open`,
  ],
  ['people/proof/own/own.contract.ts', `for ${inWords(minutes(lives.live * 1_000))}`],
  [
    'people/cases/person/person.contract.ts',
    `at the earliest ${codePauseMs / 1_000} seconds`,
    `code: ${inWords(minutes(codeHoldsMs))}, ${inWords(`${codeTries} tries`)}`,
    `asked ${inWords(`${asking.mostCorrections + 1} times`)}`,
  ],
  [
    'people/cases/asking/asking.contract.ts',
    `${capital(inWords(`${asking.mostPaid} paid questions`))} about this person were asked in ${asking.paidWithinDays} days`,
  ],
  ['people/cases/admin/acts.contract.ts', `has ${inWords(`${answerBusinessDays} business days`)}`],
  ['commerce/renewal/stages.rules.ts', `arrived in ${inWords(minutes(giveUpMs))},`],
  ['commerce/renewal/contract.ts', `every ${inWords(`${pollMs / 1_000} seconds`)}`],
  ['backoffice/staff/sign-in/sign-in.contract.ts', `open for ${inWords(minutes(freshMs))}`],
  ['../console/files.tsx', `larger than ${megabytes}`],
  ['people/verification/admin/parts/papers.tsx', `${megabytes} at most`],
  ['people/verification/admin/record-create.tsx', `${megabytes} at most`],
];

/** What is told and not promised: stories, advice, the terms of an agreement, courses by their names. */
const told: Readonly<Record<string, readonly string[]>> = {
  'site/blog/content/check-a-worker-before-the-door.md': [
    'about ten minutes',
    'ten minutes before',
  ],
  'site/blog/content/choose-training-that-leads-to-work.md': ['three-month course'],
  'site/blog/content/hire-by-the-hour-without-regret.md': [
    ...['₦5,000', 'Three hours', '₦15,000', 'three hours', '₦25,000', 'five minutes'],
  ],
  'site/blog/content/insurance-for-a-job-before-you-need-it.md': ['Ten minutes before'],
  'site/blog/content/the-first-week-with-someone-new-at-home.md': ['five days', 'two minutes'],
  'site/blog/parts/article.tsx': ['1 minute'],
  'site/career/agreement/content/agreement.md': ['seven days', 'thirty days', 'two years'],
  'site/career/copy.ts': ['1-day refresher', '18-month diploma'],
  'site/career/hiring-guide/copy.ts': ['Ten minutes at the end'],
  'site/career/overview/content/careers.md': ['eighteen months'],
  'site/career/overview/parts/timetable.tsx': ['day: 1, week: 7, month', 'one day at'],
  'site/career/train/content/train.md': [
    ...['1-day', '18-month', '3-day', '2-week', 'Two weeks', '3-month', '6-month'],
  ],
  'site/career/trainer/content/trainer.md': ['eleven years'],
  'site/career/worker/content/worker.md': ['thirty years'],
  'site/help/parts/guides.tsx': ['two minutes'],
  'site/legal/content/privacy-policy.md': ['72 hours'],
  'backoffice/overview/admin/overview-show.tsx': ['in thirty days'],
  'backoffice/overview/parts/case-chart.tsx': ['in thirty days'],
  'backoffice/overview/contract.ts': ['last thirty days'],
  'backoffice/audit/archive/archive.rules.ts': ['format: 1, month'],
  'commerce/plans/admin/import.rules.ts': ['Duration: 5 days'],
  // The schema's own number stands beside it.
  'people/cases/admin/contract.ts': ["(400, 'Keep at most 400 days"],
  // NIMC's rule, not ours.
  'people/cases/person/virtual-nin.service.server.ts': ['72 hours'],
  'people/proof/verify/claim.rules.ts': ['1, days', '8, days'],
  'shell/how-long.rules.ts': ['one day'],
  'site/career/rules.ts': [
    ...['18-month', '18 months', '6-month', '6 months', '3-month', '3 months'],
    ...['2-week', '2 weeks', '3-day', '3 days', '1-day', '1 day'],
  ],
  'site/rate-calculator/rules.ts': ["'1 hour'"],
  'site/rate-calculator/parts/calculator.tsx': ['One hour less', 'One hour more'],
  // No text: the middle of a window.
  'site/help/parts/how-to.tsx': ['-50% 0px'],
};

const quantity =
  /\b(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|ninety)[ -](?:business )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|MB\b)|₦\d[\d,.]*|\b\d[\d.]*%(?!['",)\s]*[,})"'])/gi;

const files = globSync('app/**/*.{md,ts,tsx}', { cwd: root })
  .filter((file) =>
    /\/content\/.*\.md$|copy\.ts$|mails\.server\.tsx$|(?:rules|contract|(?:service|layout)\.server)\.ts$|\/(screens|parts|admin)\/.*\.tsx$/.test(
      file,
    ),
  )
  // Plans and forms are data themselves; /design shows parts, not the product.
  .filter((file) => !/\/start\/|\/design|\.test\.|\/tables\//.test(file));

/** A file's text without its comments and style values, its lines joined. */
function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replace(
      /(?:width|maxWidth|minWidth|flexBasis|xs|height|borderRadius|gridTemplateColumns|mb):? ?=?['"{ ]+[^'"}]*['"}]|\bmb: \d/g,
      '',
    )
    .replace(/\s+/g, ' ');
}

const phrasesOf = (name: string) => [
  ...held.filter(([file]) => file === name).flatMap(([, ...phrases]) => phrases),
  ...(told[name] ?? []),
];

describe('a text that tells of the product', () => {
  test.each(held.map(([file, ...phrases]) => ({ file, phrases })))(
    '$file says what the product does',
    ({ file, phrases }) => {
      const text = textOf(join('app', file));
      for (const phrase of phrases) expect(text).toContain(phrase);
    },
  );

  // A new figure in a text fails here until it is held to what it tells of, or known as a story.
  test('states no quantity that nothing holds (FU-10)', () => {
    expect(files.length).toBeGreaterThan(150);
    const loose = files.flatMap((file) => {
      const name = file.replace(/^app\//, '');
      let text = textOf(file);
      for (const phrase of phrasesOf(name)) text = text.replaceAll(phrase, ' ');
      return (text.match(quantity) ?? []).map((found) => `${name}: ${found}`);
    });
    expect(loose).toEqual([]);
  });

  test('promises nothing for later: what is told of is here (FU-03)', () => {
    const later =
      /later release|coming soon|not (?:yet )?(?:available|supported)|in a (?:later|future)|will (?:open|be added|be possible) /i;
    const found = files.flatMap((file) => {
      // An account without an address says so (C-34).
      const text = textOf(file).replace('(not available yet)', '');
      return (text.match(later) ?? []).map((words) => `${file}: ${words}`);
    });
    expect(found).toEqual([]);
  });

  // Who holds a stolen number takes away what is open (ME-01); the person is told no less.
  test('says what a sign-in by SMS alone can do', () => {
    const closing = [endMySession, closeMeSession, withdrawMyConsent, revokeShare];
    expect(closing.filter(({ errors }) => 'masked' in errors)).toEqual([]);
    for (const file of ['contract.ts', 'mails.server.tsx', 'parts/own-frame.tsx']) {
      const text = textOf(join('app/people/me', file));
      expect(text).toMatch(
        /close what is open,(?: such as a share link,)? and change nothing else/,
      );
    }
  });

  // Staff can hold a row of "Who looked" back (ME-05): the page may not call its list complete.
  test('says that an entry of who looked may be held back', () => {
    const text = textOf('app/people/me/screens/lookups.tsx');
    expect(text).toContain('Two of our officers together may hold an entry back until a set day.');
    expect(text).not.toContain('Nobody has opened');
  });

  test('leads who wants to renew to the box for the badge number (FU-17)', () => {
    const lost = files.filter((file) =>
      /\]\(\/renew-verification\)|to="\/renew-verification"/.test(textOf(file)),
    );
    expect(lost).toEqual([]);
  });

  test('never asks for phone or email where the search demands both (C-51)', () => {
    const either = /phone(?: number)?,? or (?:the )?email|email(?: address)?,? or (?:the )?phone/gi;
    // What must fit a record, once both were typed; how somebody is answered; staff’s own search.
    const fine = [
      'who-sees-what.md',
      'search-answer.tsx',
      'careers.md',
      '/admin/',
      'lookups/rules.ts',
    ];
    const found = files
      .filter((file) => !fine.some((part) => file.includes(part)))
      .flatMap((file) => (textOf(file).match(either) ?? []).map((words) => `${file}: ${words}`));
    expect(found).toEqual([]);
  });

  // Words that only their authors understood; what stands for them now is what staff and visitors know.
  test('uses the words that staff and visitors know (FU-18)', () => {
    const own =
      /What waits|Its way\b|\bcame in\b|What it came to|Came to\b|second pair of eyes|line that is you|(?:No|Nothing) [^.'"]* (?:is like this|stands? here)|[Ww]orked off|To work off|Give the money back|Given to\b|Who asks|How it ended|Whose record|Waits for us|that wait for us|Put back to new|Take the moment back|['"](?:House|Words|Voices|Money)['"]/;
    const shown = globSync('app/**/*.{ts,tsx,md}', { cwd: root }).filter(
      (file) => !/\.test\.|\/tables\/|store\.server|\/content\/(?!careers)/.test(file),
    );
    expect(shown.length).toBeGreaterThan(500);
    const found = shown.flatMap((file) => {
      const words = own.exec(textOf(file));
      return words ? [`${file}: ${words[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('numbers what it lists', () => {
    const read = (file: string) => readFileSync(join(root, 'app', file), 'utf8');
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length;
    const kept = read('site/legal/content/what-we-keep.md');
    expect(kept).toContain('Fourteen kinds of data');
    expect(count(kept, /^## /gm)).toBe(14);
    const rules = read('site/legal/content/rules.md');
    expect(rules).toContain('Fifteen rules');
    expect(count(rules, /^### /gm)).toBe(15);
    expect(read('site/career/train/content/train.md')).toContain('our six courses');
    expect(programmes).toHaveLength(6);
  });
});
