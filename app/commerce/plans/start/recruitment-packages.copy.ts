import { guidanceSessions } from '../rules.ts';
import type { StartPlan } from './start.rules.ts';

/** Sample prices; the numbers of guidance sessions are the spec's (HIRE-13). */
export const recruitmentPackages: readonly StartPlan[] = [
  {
    id: 'basic',
    name: 'Basic',
    naira: 30_000,
    bgColor: '#F3EAD8',
    description:
      '<p>You know whom you need and want to choose among checked people. You describe the post, we present candidates with a verification record each, and you talk to them and decide. One session with a recruiter helps you to put the post into words.</p>',
    features: {
      'Guidance sessions': String(guidanceSessions.Basic),
      'Candidates presented': '2',
      'Verification of candidates': 'Basic',
      'Job description review': 'Included',
      'Interview questions': '-',
      'Contract template': '-',
      'Medical test': '-',
      'Recruiter at the interview': '-',
      'Replacement period': '2 weeks',
    },
    estimatedDays: 10,
    charges: [{ name: 'Each further candidate', naira: 5_000 }],
  },
  {
    id: 'premium',
    name: 'Premium',
    naira: 75_000,
    bgColor: '#FFB81C',
    description:
      '<p>For a post that matters to the whole house: a nanny, a cook, a driver with your car. We search longer and deeper, give you questions for the talk and a contract to fill in. If the person leaves within the replacement period, we search again.</p>',
    features: {
      'Guidance sessions': String(guidanceSessions.Premium),
      'Candidates presented': '4',
      'Verification of candidates': 'Premium',
      'Job description review': 'Included',
      'Interview questions': 'Included',
      'Contract template': 'Included',
      'Medical test': 'Included',
      'Recruiter at the interview': '-',
      'Replacement period': '1 month',
    },
    benefits: ['The medical test of the chosen candidate is part of the price'],
    estimatedDays: 14,
    charges: [
      { name: 'Each further candidate', naira: 5_000 },
      { name: 'In-person consultation', naira: 15_000, fee: true },
    ],
  },
  {
    id: 'vip',
    name: 'VIP',
    naira: 0,
    bgColor: '#14173A',
    description:
      '<p>One recruiter works for you from the first sentence of the job description to the signature, and sits beside you at the interviews. The post, the search and the price are agreed in a first talk, which you can ask for without paying.</p>',
    features: {
      'Guidance sessions': String(guidanceSessions.VIP),
      'Candidates presented': '8',
      'Verification of candidates': 'Premium',
      'Job description review': 'Included',
      'Interview questions': 'Included',
      'Contract template': 'Included',
      'Medical test': 'Included',
      'Recruiter at the interview': 'Included',
      'Replacement period': '3 months',
    },
    benefits: ['For several posts at once, or one that is hard to fill'],
    estimatedDays: 21,
  },
];
