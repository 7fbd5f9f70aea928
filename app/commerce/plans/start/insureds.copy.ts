import { claims, coverage, insuranceStart } from '#app/shell/policies.rules.ts';
import { formatNaira, koboOfNaira } from '#platform/money.ts';
import type { StartPlan } from './start.rules.ts';

const upTo = (naira: number) => `Up to ${formatNaira(koboOfNaira(naira))}`;

/** Priced per job (BIZ-08). Prices and limits are samples, but for the claim fee in the rule. */
export const insureds: readonly StartPlan[] = [
  {
    id: 'basic',
    name: 'Basic',
    naira: 2_000,
    bgColor: '#FFF1CF',
    description:
      '<p>Cover for one job of one verified worker, such as a repair or a day of cleaning. You add it to the booking and it ends with the job. If something breaks, tell us with photos and we hear both sides.</p>',
    bestFor: ['One-off jobs at home', 'Cleaning, repairs and errands'],
    features: [
      'Priced per job',
      'One worker, one day',
      'Damage to your property by the work',
      'Claim made with photos and a short account',
    ],
    coverageDetails: {
      'Damage to property': upTo(50_000),
      'Injury of the worker': '-',
      'Theft by the worker': '-',
      'Work that must be done again': upTo(10_000),
    },
    limitations: [insuranceStart, claims, coverage],
    limits: [
      { field: 'workers', most: 1, larger: 'premium' },
      { field: 'endDate', from: 'startDate', most: 1, larger: 'premium' },
    ],
  },
  {
    id: 'premium',
    name: 'Premium',
    naira: 5_000,
    bgColor: '#FFB81C',
    description:
      '<p>Cover for a job that lasts longer than a day or needs more than one worker. It begins with the first day of the job, once it is paid, and lasts until the work is handed over. It also covers the workers themselves while they are at your place.</p>',
    bestFor: ['Longer jobs', 'Painting, carpentry and events'],
    features: [
      'Priced per job',
      'Up to five workers',
      'Damage to your property by the work',
      'Injury of a worker on the job',
      'Theft, if you report it to the police',
    ],
    coverageDetails: {
      'Damage to property': upTo(250_000),
      'Injury of the worker': upTo(250_000),
      'Theft by the worker': upTo(100_000),
      'Work that must be done again': upTo(50_000),
    },
    benefits: ['One cover for everybody on the job'],
    limitations: [insuranceStart, claims, coverage],
    charges: [
      { name: 'Each further worker', naira: 1_000 },
      { name: 'Work at height', naira: 2_500 },
    ],
    limits: [{ field: 'workers', most: 5, charge: 'Each further worker', larger: 'platinum' }],
  },
  {
    id: 'platinum',
    name: 'Platinum',
    naira: 0,
    bgColor: '#14173A',
    description:
      '<p>Cover for standing arrangements and larger teams: live-in staff, an office, a building site. We talk about the work and the people first, and you get the limits and the price for each job in writing before you decide.</p>',
    bestFor: ['Live-in staff', 'Offices and building sites'],
    features: [
      'Priced per job, by agreement',
      'Any number of verified workers',
      'Limits agreed with you in writing',
      'Injury, damage and theft in one cover',
    ],
    coverageDetails: {
      'Damage to property': 'As agreed',
      'Injury of the worker': 'As agreed',
      'Theft by the worker': 'As agreed',
      'Work that must be done again': 'As agreed',
    },
    limitations: [insuranceStart, claims, coverage],
    charges: [{ name: 'In-person consultation', naira: 15_000, fee: true }],
  },
];
