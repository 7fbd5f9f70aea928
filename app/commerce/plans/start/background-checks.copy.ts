import type { StartPlan } from './start.rules.ts';

/** Sample prices, but for the free check (VPR-04). */
export const backgroundChecks: readonly StartPlan[] = [
  {
    id: 'record-search',
    name: 'Record search',
    naira: 0,
    bgColor: '#FBF6EB',
    description:
      '<p>Look somebody up in our own records with full name, phone number, email address and date of birth. You see at once whether the person is verified, at which level and until when. You need no account; that a search was made is noted in our audit trail.</p>',
    features: [
      'Level, status and expiry date',
      'Police record; health status in words only with the worker’s consent',
      'Number of reviews',
      'Answer on the same page',
    ],
    limitations: [
      'Finds people who have a record with us',
      'Never says which detail of a failed search was wrong',
    ],
  },
  {
    id: 'identity-and-address',
    name: 'Identity and address check',
    naira: 12_000,
    bgColor: '#F6DCCF',
    description:
      '<p>For somebody who has no record with us yet. A verification agent compares the papers with the person and goes to the address that was given. You get a written result for each item: confirmed, not confirmed or not reached.</p>',
    features: [
      'Papers compared with the person',
      'Visit to the stated address',
      'Talk with one neighbour or landlord, if the person agrees',
      'Written result, item by item',
    ],
    checkItems: ['Name and date of birth', 'National ID', 'Phone number', 'Home address'],
    limitations: ['Needs the written consent of the person who is checked'],
    estimatedDays: 5,
    charges: [{ name: 'Visit outside the city', naira: 5_000 }],
  },
  {
    id: 'employment-history',
    name: 'Employment history check',
    naira: 18_000,
    bgColor: '#E6D9BF',
    description:
      '<p>We call the former employers and referees whom the applicant names. We ask what the work was, how long it lasted and how it ended, and write the answers down for you. Where nobody can be reached, the report says so.</p>',
    features: [
      'Up to three former employers or referees',
      'Stated dates compared with their answers',
      'Reason for leaving, as the employer puts it',
      'Written report for your file',
    ],
    checkItems: ['Employers', 'Dates of work', 'Duties', 'Referees'],
    limitations: [
      'Reports what others say; it does not judge it',
      'Needs the written consent of the applicant',
    ],
    estimatedDays: 7,
    charges: [{ name: 'Each further employer', naira: 4_000 }],
  },
  {
    id: 'domestic-staff',
    name: 'Full check for domestic staff',
    naira: 45_000,
    bgColor: '#FFB81C',
    description:
      '<p>One order for somebody who will have your keys, your children or an older parent in their care. We check identity, address, work history, police record and guarantors, and add a health check if you choose it. The result comes as one report.</p>',
    features: [
      'Identity and address check',
      'Employment history check',
      'Police record',
      'Two guarantors reached and confirmed',
      'One report for everything',
    ],
    checkItems: ['Identity', 'Address', 'Work history', 'Police record', 'Guarantors'],
    benefits: ['One consent form and one appointment instead of four'],
    estimatedDays: 14,
    charges: [
      { name: 'Blood or urine sample', naira: 12_000, fee: true },
      { name: 'In-person consultation', naira: 10_000, fee: true },
      { name: 'Visit outside the city', naira: 5_000 },
    ],
  },
];
