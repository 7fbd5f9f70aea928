import { brand } from '#app/shell/brand.rules.ts';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { coverage, incidentReports } from '#app/shell/policies.rules.ts';
import { linkLifeMs } from '../report/report.rules.ts';
import { reasonLabels, searchLabels } from '../search/search.rules.ts';

/** What the brochure says. Every sentence stands on a rule that the product keeps. */
export interface Place {
  /** Where the site is: `https://sapioworker.example.com`, without a slash at the end. */
  readonly site: string;
  readonly phone: string;
  readonly email: string;
}

/** The month of the wording: it dates the document, so that every process makes the same bytes. */
export const edition = { label: 'November 2026', date: new Date('2026-11-01T08:00:00Z') } as const;

export const fileName = `${brand}-Verification-Brochure.pdf`;

export const cover = {
  title: 'Know who is coming through your door',
  lead: `${brand} keeps a record of every worker it has verified. Anyone can look one up, free of charge and without an account. This brochure says what the ticks mean, what a search shows, and what stays private.`,
  contents: [
    { title: 'What the ticks mean', page: 2 },
    { title: 'How to look a worker up', page: 3 },
    { title: 'What is shown to whom', page: 4 },
    { title: 'Renewal and help', page: 4 },
  ],
} as const;

export const ticks = {
  title: 'What the ticks mean',
  lead: 'A tick stands beside the name of a person whose verification is in date. Its colour says the level, and so do the words next to it.',
  caution:
    'A tick tells what was checked, and until when the result counts. It is no promise about how somebody will behave at work.',
} as const;

export const checks = {
  title: 'What a record holds',
  lead: 'What each tier covers, and its price, is listed on the verification page. A record can hold:',
  groups: [
    {
      title: 'Identity',
      text: 'Name, badge number, date of birth and national ID. The national ID is never shown whole.',
    },
    {
      title: 'Police record',
      text: 'Clear, Not clear or Not checked. A check that was not made says so.',
    },
    {
      title: 'Health',
      text: 'In words only if the worker allows it; otherwise On file or Not checked.',
    },
    {
      title: 'Who verified, and when',
      text: 'The name and desk address of the verifying officer, the day of verification and the expiry date.',
    },
  ],
} as const;

const needed = [
  searchLabels.fullName,
  searchLabels.phoneNumber,
  searchLabels.email,
  searchLabels.dateOfBirth,
];

export const lookUp = {
  title: 'How to look a worker up',
  lead: 'Ask the worker for these details before the first day. You need no account.',
  steps: [
    'Open the verification search. Its address stands on the last page.',
    `Fill in ${needed.join(', ')}. The ${searchLabels.sapioworkerId}, which begins with Sw-, is optional.`,
    `Choose why you are asking: ${reasonLabels.map(([, label]) => label).join(', ')}.`,
    'Read the answer: name, level, status, expiry date, police record, health status and number of reviews.',
    'Press “View Full Details” to see the record, or “Basic report” where there is one.',
  ],
  missTitle: 'When nothing is found',
  miss: 'The search answers “No Records Found”. It never says which detail did not fit, and an unknown person looks the same as a mistyped one. Check the spelling with the worker and try again, or ask the worker to get verified.',
  badgeTitle: 'You only have the badge number',
  badge:
    'Type it into the box “Renew a verification” on the verification page. The record opens and shows what is public; email address and phone number are shown in part.',
} as const;

export const disclosure = {
  title: 'What is shown to whom',
  lead: 'Our server decides field by field. A record shows the least that answers the question.',
  shownTitle: 'Anyone can see',
  shown: [
    'Name, badge number, level and status',
    'The type of verification, its description and price',
    'The day of verification, the expiry date and who verified',
    'The state; email address and phone number in part',
    'Reviews that were released, once there are several',
  ],
  neverTitle: 'Never shown in public',
  never: [
    'The whole national ID',
    'Which detail of a failed search was wrong',
    'A photo the worker has not allowed',
    'The full address, unless the worker allows it',
    'Health in words, unless the worker allows it',
  ],
  consentTitle: 'The worker decides about the rest',
  consent:
    'Four groups open only with the worker’s consent, each on its own: photo; contact; identity; health. The consent says for what and until when it counts, and can be withdrawn. From then on the group is closed again, also in report links given out before.',
  auditTitle: 'Every look is recorded',
  audit: `Searches and disclosures leave an entry that cannot be altered: when, for which reason, at which level, which fields. Searches are limited in number. A report carries the time and its reference behind every page, and its link works for ${linkLifeMs / 60_000} minutes.`,
} as const;

export const states = {
  title: 'When a record no longer counts',
  lead: 'A record that is not in date, or that staff have stopped, is still found. It says so in red and carries no tick.',
  rows: [
    { word: 'EXPIRED', text: 'The expiry date has passed. Ask the worker to renew.' },
    { word: 'SUSPENDED', text: 'Staff have stopped the record for the time being.' },
    { word: 'REVOKED', text: 'Staff have taken the verification back.' },
    { word: 'PENDING', text: 'The verification is not finished.' },
  ],
} as const;

export const renewal = {
  title: 'How to renew',
  steps: [
    'Type the badge number into the box “Renew a verification” on the verification page.',
    'On the record, press “Renew this verification”, then “Initiate Renewal”, and pay online.',
    'The new date stands on the record once the payment is confirmed. Time that is left is not lost.',
  ],
} as const;

export const employers = {
  title: 'For employers',
  text: `${incidentReports} ${coverage}`,
} as const;

export const help = {
  title: 'Look somebody up now, or ask us',
  rows: (place: Place) => [
    {
      label: 'Search',
      value: `${place.site}/verification/search`,
      link: `${place.site}/verification/search`,
    },
    {
      label: 'Tiers and prices',
      value: `${place.site}/verification`,
      link: `${place.site}/verification`,
    },
    {
      label: 'Renew',
      value: `${place.site}/verification#renew`,
      link: `${place.site}/verification#renew`,
    },
    { label: 'Phone', value: formatPhone(place.phone), link: `tel:${place.phone}` },
    { label: 'Email', value: place.email, link: `mailto:${place.email}` },
  ],
} as const;
