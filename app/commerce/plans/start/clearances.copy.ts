import type { StartPlan } from './start.rules.ts';

/** Sample prices. */
export const clearances: readonly StartPlan[] = [
  {
    id: 'work-pass',
    name: 'Work clearance pass',
    naira: 8_000,
    bgColor: '#FFF1CF',
    description:
      '<p>A pass that says one verified worker is cleared for one kind of work. The worker shows it on the first day, and you compare the badge number on it with the record on this site. If the record stops counting, so does the pass.</p>',
    features: [
      'Names the worker, the trade and the employer',
      'Badge number that anyone can look up',
      'Start and end date on the pass',
      'Shown on the phone or printed',
    ],
    checkItems: ['Verification in date', 'Trade and experience', 'Employer’s consent'],
    limitations: ['For workers with a Basic verification or higher'],
    estimatedDays: 3,
    durationMonths: 6,
    charges: [{ name: 'Printed pass', naira: 1_500 }],
    limits: [{ field: 'workers', most: 1, larger: 'site-and-estate-pass' }],
  },
  {
    id: 'site-and-estate-pass',
    name: 'Site and estate pass',
    naira: 20_000,
    bgColor: '#E6D9BF',
    description:
      '<p>For building sites, offices and gated estates that let in several workers. We compare your list of names with the records and give each cleared person a pass. Whoever is not cleared is named to you with the reason, so that you can decide at the gate.</p>',
    features: [
      'Up to ten workers in one order',
      'Each name compared with its record',
      'List of cleared people for the gate',
      'Names can be exchanged during the term',
    ],
    checkItems: ['Verification of each worker', 'Police record, if on record', 'Dates of the job'],
    benefits: ['The gate needs one list and no phone calls'],
    estimatedDays: 4,
    durationMonths: 3,
    charges: [
      { name: 'Each further worker', naira: 1_500 },
      { name: 'Printed passes', naira: 6_000 },
    ],
    limits: [{ field: 'workers', most: 10, charge: 'Each further worker' }],
  },
  {
    id: 'medical-pass',
    name: 'Medical clearance pass',
    naira: 15_000,
    bgColor: '#F6DCCF',
    description:
      '<p>For cooks, caregivers and everyone who works close to children or patients. The worker is examined, and the pass says fit for work, or not, without naming any illness. The worker sees the result first and agrees before you do.</p>',
    features: [
      'Medical examination of the worker',
      'Result as fit or not fit for the work',
      'No diagnosis on the pass',
      'Health status on the record, with consent',
    ],
    checkItems: ['General examination', 'Fitness for the stated work', 'Worker’s consent'],
    limitations: ['Samples are taken only if you add them below'],
    estimatedDays: 6,
    durationMonths: 6,
    charges: [
      { name: 'Blood or urine sample', naira: 12_000, fee: true },
      { name: 'In-person consultation', naira: 10_000, fee: true },
      { name: 'Logistics', naira: 4_000 },
    ],
    limits: [{ field: 'workers', most: 1 }],
  },
];
