import type { StartPlan } from './start.rules.ts';

/** The four tiers (VPR-05); their prices are the spec's, the extra charges are sample prices. */
export const verifications: readonly StartPlan[] = [
  {
    id: 'free',
    tier: 'free',
    name: 'Free verification',
    naira: 0,
    bgColor: '#F3EAD8',
    description:
      '<p>A record that the search can find, without a tick.</p><p>You get a badge number of your own, and a client who has your details can look you up. You can move to a paid tier whenever your papers are ready.</p>',
    features: [
      'A badge number of your own',
      'A record that the search can find',
      'Status shown in plain words',
      'Your consent decides what else is shown',
    ],
    limitations: ['No tick beside your name', 'Papers are not checked at this tier'],
  },
  {
    id: 'basic',
    tier: 'basic',
    name: 'Basic verification',
    naira: 5_000,
    bgColor: '#E3EDFC',
    description:
      '<p>Identity, phone number and address confirmed.</p><p>You hand in your papers, a verification officer compares them with what you told us, and a blue tick then stands beside your name. The record names the officer and the day until which the result counts.</p>',
    features: [
      'Blue tick beside your name',
      'Identity, phone number and address confirmed',
      'Badge number and public record',
      'Expiry date shown with every search',
      'Renewal under the same badge number',
    ],
    checkItems: ['National ID', 'Date of birth', 'Phone number', 'Home address'],
    limitations: ['Police record and health status are not part of Basic'],
    estimatedDays: 5,
    durationMonths: 12,
    charges: [
      { name: 'Visit to the home address', naira: 4_000 },
      { name: 'Printed badge card', naira: 1_500 },
    ],
  },
  {
    id: 'premium',
    tier: 'premium',
    name: 'Premium verification',
    naira: 25_000,
    bgColor: '#DDF1E5',
    description:
      '<p>Everything in Basic, with police record, health status and guarantors.</p><p>Premium is level 2. You name your guarantors and give us the papers, and we confirm each of them before a green tick stands beside your name.</p>',
    features: [
      'Green tick beside your name',
      'Everything in Basic',
      'Police record as Clear, Not clear or Not checked',
      'Health status, in words only with your consent',
      'Guarantors reached and confirmed',
      'Basic report for clients to download',
    ],
    checkItems: ['Everything in Basic', 'Police record', 'Health status', 'Guarantors'],
    benefits: ['Clients who ask for a green tick find you', 'One report answers most questions'],
    limitations: ['The tick says what was checked, not how somebody will behave'],
    estimatedDays: 14,
    durationMonths: 12,
    charges: [
      { name: 'Blood or urine sample', naira: 12_000, fee: true },
      { name: 'Visit to each guarantor', naira: 3_000 },
      { name: 'Printed badge card', naira: 1_500 },
    ],
  },
  {
    id: 'platinum',
    tier: 'platinum',
    name: 'Platinum verification',
    naira: 60_000,
    bgColor: '#A7ACDB',
    description:
      '<p>Everything in Premium, at our highest level.</p><p>A verification agent meets you in person and goes through your work history with you, from the papers to the people you worked for. The green tick stays, and the record says Platinum.</p>',
    features: [
      'Green tick, with Platinum on the record',
      'Everything in Premium',
      'Meeting in person with a verification agent',
      'Work history confirmed with former employers',
      'Home address and place of work visited',
    ],
    checkItems: ['Everything in Premium', 'Work history', 'Place of work', 'Trade certificates'],
    benefits: ['For posts of trust: keys, children, patients, money'],
    estimatedDays: 21,
    durationMonths: 12,
    charges: [
      { name: 'Blood or urine sample', naira: 12_000, fee: true },
      { name: 'In-person consultation', naira: 15_000, fee: true },
      { name: 'Printed badge card', naira: 1_500 },
    ],
  },
];
