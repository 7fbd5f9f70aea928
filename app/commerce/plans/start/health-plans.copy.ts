import type { StartPlan } from './start.rules.ts';

const blood = { name: 'Blood sample', naira: 8_000, fee: true } as const;
const urine = { name: 'Urine sample', naira: 5_000, fee: true } as const;
const shot = { name: 'IV shot', naira: 15_000, fee: true } as const;
const visit = { name: 'In-person consultation', naira: 12_000, fee: true } as const;
const logistics = { name: 'Logistics', naira: 4_000 } as const;

/** Sample prices. A value `-` means not included (VPR-14); `CEO` in the name sets a plan apart. */
export const healthPlans: readonly StartPlan[] = [
  {
    id: 'worker',
    name: 'Worker health plan',
    naira: 15_000,
    bgColor: '#FFF1CF',
    description:
      '<p>For one worker who wants to show that they are fit for work, and stay so. The plan begins with a check-up, after which you can ask a health professional by phone during the year. What goes onto the verification record is the worker’s own choice.</p>',
    features: {
      'People covered': '1',
      'Check-ups a year': '1',
      'Consultations by phone': '2 a year',
      'Consultations in person': '-',
      'Blood and urine tests': '-',
      'IV shots': '-',
      'Fit-for-work note': 'Included',
      'Health status on the record': 'With consent',
    },
    durationMonths: 12,
    charges: [blood, urine, visit],
    limits: [{ field: 'people', most: 1, larger: 'family' }],
  },
  {
    id: 'family',
    name: 'Family health plan',
    naira: 40_000,
    bgColor: '#F6DCCF',
    description:
      '<p>For a household and the person who looks after it. Parents, children and one domestic worker share the plan, and each has their own file. Appointments are made by phone, and results go to the person they concern or to a child’s parents.</p>',
    features: {
      'People covered': 'Up to 5',
      'Check-ups a year': '1 each',
      'Consultations by phone': '12 a year',
      'Consultations in person': '2 a year',
      'Blood and urine tests': '1 each',
      'IV shots': '-',
      'Fit-for-work note': 'For the worker',
      'Health status on the record': 'With consent',
    },
    benefits: ['One plan for the household and its domestic worker'],
    durationMonths: 12,
    charges: [blood, urine, shot, visit, logistics],
    limits: [{ field: 'people', most: 5, larger: 'team' }],
  },
  {
    id: 'team',
    name: 'Team health plan',
    naira: 120_000,
    bgColor: '#E6D9BF',
    description:
      '<p>For a shop, a workshop or an office that wants its staff checked once and well for the year ahead. We agree on a day, examine everyone at your place, and give each person their own result. You are told who is fit for which work, and nothing else.</p>',
    features: {
      'People covered': 'Up to 10',
      'Check-ups a year': '2 each',
      'Consultations by phone': '24 a year',
      'Consultations in person': '6 a year',
      'Blood and urine tests': '2 each',
      'IV shots': '-',
      'Fit-for-work note': 'Included',
      'Health status on the record': 'With consent',
    },
    limitations: ['The employer sees no diagnosis'],
    durationMonths: 12,
    charges: [shot, visit, logistics, { name: 'Each further person', naira: 9_000 }],
    limits: [{ field: 'people', most: 10, charge: 'Each further person' }],
  },
  {
    id: 'ceo',
    name: 'CEO health plan',
    naira: 250_000,
    bgColor: '#2C3380',
    description:
      '<p>For people whose day has no room for a waiting room. A health professional comes to your office or home at the time you name, takes the samples there and goes through the results with you. Everything is kept under your name only.</p>',
    features: {
      'People covered': '1',
      'Check-ups a year': '4',
      'Consultations by phone': 'Whenever you ask',
      'Consultations in person': '6 a year',
      'Blood and urine tests': '4 a year',
      'IV shots': '2 a year',
      'Visits at office or home': 'Included',
      'Summary for your own doctor': 'Included',
    },
    durationMonths: 12,
    charges: [shot, visit, logistics],
    limits: [{ field: 'people', most: 1, larger: 'ceo-household' }],
  },
  {
    id: 'ceo-household',
    name: 'CEO household health plan',
    naira: 0,
    bgColor: '#14173A',
    description:
      '<p>The CEO plan for you, your family and the staff of your house, with one person to call for all of them. We first talk about who is covered and how often you want us to come. You then get the terms and the price in writing.</p>',
    features: {
      'People covered': 'As agreed',
      'Check-ups a year': 'As agreed',
      'Consultations by phone': 'Whenever you ask',
      'Consultations in person': 'As agreed',
      'Blood and urine tests': 'As agreed',
      'IV shots': 'As agreed',
      'Visits at office or home': 'Included',
      'Summary for your own doctor': 'Included',
    },
    benefits: ['One contact for family and staff'],
    durationMonths: 12,
  },
];
