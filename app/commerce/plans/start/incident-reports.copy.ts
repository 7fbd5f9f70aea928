import { coverage, incidentReports as verifiedOnly } from '#app/shell/policies.rules.ts';
import type { StartPlan } from './start.rules.ts';

/** Sample prices. Who may be reported is a rule of its own (VPR-17). */
export const incidentReports: readonly StartPlan[] = [
  {
    id: 'standard-report',
    name: 'Incident report',
    naira: 5_000,
    bgColor: '#F3EAD8',
    description:
      '<p>You tell us what happened, when and where, and add what you have: messages, photos, names of witnesses. Admin reads it, asks the worker for an answer and writes both down. You get the finished report, and the worker gets a copy.</p>',
    features: [
      'Your account, taken down in writing',
      'The worker is heard before anything is decided',
      'Photos and messages kept with the report',
      'Written outcome for both sides',
    ],
    limitations: [verifiedOnly],
    estimatedDays: 10,
  },
  {
    id: 'report-and-mediation',
    name: 'Incident report with mediation',
    naira: 15_000,
    bgColor: '#E6D9BF',
    description:
      '<p>For a dispute about money, damage or work that was not finished. After the report Admin brings both sides into one talk and looks for terms that both can sign. If there are none, you get the report and what each side offered.</p>',
    features: [
      'Everything in the incident report',
      'One talk with both sides, by phone or video',
      'Agreed terms in writing, if you agree',
      'A second talk if new facts appear',
    ],
    benefits: ['Both sides speak once, with somebody who belongs to neither'],
    limitations: [verifiedOnly, coverage],
    estimatedDays: 14,
    charges: [{ name: 'In-person consultation', naira: 15_000, fee: true }],
  },
  {
    id: 'urgent-report',
    name: 'Urgent incident report',
    naira: 12_000,
    bgColor: '#F6DCCF',
    description:
      '<p>For theft, violence or a person who has disappeared from a job. Call the police first; then send us your account and the reference they gave you. Admin takes it before other reports and can suspend the worker’s record while it is looked into.</p>',
    features: [
      'Handled before other reports',
      'Record can be suspended for the time being',
      'Summary that you can hand to the police',
      'Written outcome for both sides',
    ],
    limitations: [verifiedOnly, 'Does not take the place of a report to the police'],
    estimatedDays: 3,
    charges: [{ name: 'Certified copy of the report', naira: 2_000 }],
  },
];
