import { guidanceSessions } from '#app/commerce/plans/rules.ts';
import type { Place } from '#app/people/verification/brochure/copy.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { formatPhone } from '#app/shell/phone.rules.ts';

/** The month of the wording: it dates the document, so that every process makes the same bytes. */
export const edition = { label: 'November 2026', date: new Date('2026-11-01T08:00:00Z') } as const;

export const fileName = `${brand}-Hiring-Guide.pdf`;

export const cover = {
  title: 'Hire with your eyes open',
  lead: 'A guide for clients and employers: what to settle before you hire, how to check a person, what to write down, and what to do when a job goes wrong.',
  contents: [
    { title: 'Before you hire, and what to check', page: 2 },
    { title: 'Searching a record, and the first talk', page: 3 },
    { title: 'Work and pay, and the first day', page: 4 },
    { title: 'Insurance and claims', page: 5 },
    { title: 'Recruitment packages', page: 6 },
    { title: 'Refunds, and when something goes wrong', page: 7 },
  ],
} as const;

export const before = {
  title: 'Before you hire',
  lead: 'Put the post into words before you look at people. Five answers on one sheet of paper are enough, and you will need them again on page 4.',
  questions: [
    'What is the work? Write tasks, not a title: cook two meals, wash, collect the children at two.',
    'When is it? Hours, days off, the first day, and whether the person lives in.',
    'Where is it? The place, how one gets there, and who else is at home.',
    'What does it pay? The amount, the day of payment, and what comes on top: transport, meals, overtime.',
    'What must the person bring? Experience, a licence, a language, their own tools.',
  ],
  ways: [
    {
      title: 'For a few hours or a day',
      text: 'A repair, a party, a day of cleaning: book a verified artisan in the app by the hour, for the same day or on demand.',
    },
    {
      title: 'For every day',
      text: 'A cook, a nanny, a driver, staff for a shop: let us search with a recruitment package. Page 6 shows what each includes.',
    },
  ],
} as const;

export const check = {
  title: 'What to check',
  lead: 'Ask for originals, and look at them while the person is there.',
  facts: [
    {
      label: 'Identity',
      value:
        'Name, date of birth and national ID. Compare the photo with the face in front of you.',
    },
    {
      label: 'Verification',
      value:
        'A tick on the record and an expiry date ahead. Blue tick: Basic. Green tick: Premium or Platinum.',
    },
    {
      label: 'Police record',
      value: 'Clear, Not clear or Not checked. The last means that nobody has looked.',
    },
    {
      label: 'Health',
      value: 'For kitchens, children and patients. You read details only if the worker agrees.',
    },
    {
      label: 'Skill',
      value: 'Certificates of the trade, and a former client whom you may call.',
    },
    {
      label: 'Guarantors',
      value: 'People who know the worker and can be reached. Call them yourself.',
    },
  ],
} as const;

export const search = {
  title: 'How to search a record',
  lead: 'The search costs nothing. Take the details from the worker’s own papers, not from memory.',
  steps: [
    'Open the verification search. Its address stands on the last page.',
    'Type full name, date of birth, phone number and email address. A badge number that begins with Sw- helps, but you can do without.',
    'Leave the reason at Employment Check if you are filling a post.',
    'Read the status first. It decides whether the rest still counts.',
  ],
  facts: [
    {
      label: 'VERIFIED, with a tick',
      value: 'In date. Note the expiry date and go on to the first talk.',
    },
    {
      label: 'EXPIRED',
      value: 'Checked once, no longer in date. Ask the worker to renew, then search again.',
    },
    {
      label: 'SUSPENDED or REVOKED',
      value: 'Our staff have stopped the record. Do not go on.',
    },
    {
      label: '“No Records Found”',
      value:
        'These details together fit nobody. Compare the spelling, or ask the worker to get verified.',
    },
  ],
} as const;

export const talk = {
  title: 'Questions for the first talk',
  lead: 'Ask every candidate the same ones, and write the answers down while you listen.',
  columns: [
    {
      title: 'About the work',
      questions: [
        'What did a normal day look like in your last job?',
        'Which of these tasks have you done alone, and which with help?',
        'Would you show me how you do this one?',
        'What do you need from me to do it well?',
      ],
    },
    {
      title: 'About the two of you',
      questions: [
        'Why did the last job end, and who can tell me about it?',
        'Which hours or tasks are not possible for you?',
        'What would you do if a child fell, or a pipe burst?',
        'What pay do you expect, and when could you begin?',
      ],
    },
  ],
  leaveOut: 'Leave out religion, politics and plans for a family. They say nothing about the work.',
} as const;

export const agree = {
  title: 'Agree on work and pay',
  lead: 'One page is enough, also for a single week. Both of you sign it, and both keep a copy.',
  columns: [
    [
      'Names, addresses and the badge number',
      'Tasks, place, hours and days off',
      'Pay: how much, for what, on which day',
      'Trial period, and notice on either side',
    ],
    [
      'What you provide: meals, uniform, a room',
      'What the worker provides: tools, transport',
      'Whom to call when somebody is ill or late',
      'What happens with keys, money and receipts',
    ],
  ],
  sheetTitle: 'A sheet to fill in and sign',
  lines: [
    'Client, address, phone',
    'Worker, badge number, phone',
    'Tasks',
    'Place, hours and days off',
    'Pay, and the day it is paid',
    'First day, trial period, notice',
    'Both signatures, and the date',
  ],
} as const;

export const firstDay = {
  title: 'The first day',
  lead: 'Tick these off together.',
  boxes: [
    'The face fits the record, and the badge number is noted.',
    'Rooms, tools, water, light and the way out in an emergency have been shown.',
    'Phone numbers are exchanged, with a second one for each side.',
    'The tasks of the first week are clear, with the most important one first.',
    'What is private has been said: rooms, papers, pictures of the children.',
    'Ten minutes at the end of the day: what went well, what was missing.',
  ],
} as const;

/** Stands under what is sold wherever the product is shown for trying out. */
export const sampleNote = 'The prices, limits and terms in this table are samples.';

export const insurance = {
  title: 'Insurance and claims',
  lead: 'Insurance is added to one job and priced for that job. Choose it by what could break, and by how many people work.',
  none: 'No insurance plan is on offer at the moment.',
  bestFor: 'Best for',
  rulesTitle: 'What always holds',
  claimTitle: 'How to make a claim',
  steps: [
    'Make the place safe, then take photos before anything is moved.',
    'Write down on the same day what happened, when, and who saw it.',
    'Tell Admin: the booking, your photos, and what the repair would cost.',
    'Admin hears the worker too and tells both of you what was decided.',
  ],
} as const;

export const packages = {
  title: 'Recruitment packages',
  lead: 'When you would rather have somebody search for you. Prices and contents are those of the site on the day this file was made; if they differ, the site counts.',
  none: 'No recruitment package is on offer at the moment.',
  extrasTitle: 'Extras you may add',
  guidanceTitle: 'What happens in a guidance session',
  guidance: `You and a recruiter talk about one question of yours: the wording of the post, the choice between two people, the terms. Basic includes ${guidanceSessions.Basic}, Premium ${guidanceSessions.Premium} and VIP ${guidanceSessions.VIP}. Come with your notes, and leave with a decision.`,
} as const;

export const refund = {
  title: 'Refunds',
  lead: 'How much comes back depends on how far the job has gone.',
} as const;

export const wrong = {
  title: 'When something goes wrong',
  facts: [
    {
      label: 'Somebody is in danger',
      value: 'Call the police or an ambulance first. Everything else can wait.',
    },
    {
      label: 'The work is poor or unfinished',
      value:
        'Say so the same day and give the worker a chance to put it right. If that fails, write to Admin and add photos.',
    },
    {
      label: 'Something is missing',
      value: 'Look for it together. Report a theft to the police, then order an incident report.',
    },
    {
      label: 'The worker does not come',
      value: 'Try the second number and the guarantors, then tell Admin.',
    },
    {
      label: 'You want to part',
      value: 'Keep to the notice you agreed on, pay what was earned, and take back the keys.',
    },
  ],
} as const;

export const next = {
  title: 'Where to go from here',
  rows: (place: Place) => [
    ...[
      { label: 'Search a record', path: '/verification/search' },
      { label: 'Order a check', path: '/verification' },
      { label: 'Renew a record', path: '/verification#renew' },
      { label: 'Order an incident report', path: '/verification#incident-report' },
      { label: 'Insurance and packages', path: '/career/hire-a-service' },
    ].map(({ label, path }) => {
      const link = `${place.site}${path}`;
      return { label, value: link, link };
    }),
    { label: 'Call us', value: formatPhone(place.phone), link: `tel:${place.phone}` },
    { label: 'Write to us', value: place.email, link: `mailto:${place.email}` },
  ],
} as const;
