import type { ShortText } from '#app/help/parts/short-page.tsx';
import {
  coverage,
  incidentReports,
  insuranceStart,
  noDirectTransfer,
  refunds,
  tips,
  unreachable,
} from './rules.ts';

/** Texts by address. */
export const legalPages: Readonly<Record<string, ShortText>> = {
  'terms-of-service': {
    title: 'Terms of service',
    description:
      'Who the terms call a verified Sapioworker, a client and a guarantor, and which rules bind them.',
    paragraphs: [
      'A verified Sapioworker is a worker whose record carries a tick: blue for Basic, green for Premium. A client is the person or household that hires, and a guarantor is somebody who vouches for a worker.',
      `${incidentReports} ${unreachable} ${coverage}`,
      'Last updated 01 March 2025. The sections, the verification agreement and the non-disclosure policy open in full on this page in a later release.',
    ],
    ways: [
      { to: '/rules', label: 'Read the rules' },
      { to: '/job-policy', label: 'Read the job policy' },
    ],
  },
  'privacy-policy': {
    title: 'Privacy policy',
    description:
      'What a public check shows of a worker, what we record about a check, and how an account is deleted.',
    paragraphs: [
      'Anybody who has a badge number can see that the worker is verified, at which level and until when. Unless the worker has agreed to more, email, phone number and address are shortened. The national ID is never shown whole.',
      'Every check leaves a record of its reason and of what it showed. What was typed into the check stands in that record as a keyed code, not as text.',
      'The mailing list keeps your email address and whether you confirmed it. An address that was not confirmed within seven days is forgotten, and every mail carries a link for leaving.',
      'The policy in full, with how long each thing is kept, opens on this page in a later release. Deleting an account has a page of its own.',
    ],
    ways: [{ to: '/delete-account', label: 'About deleting an account' }],
  },
  rules: {
    title: 'Rules',
    description:
      'General guidelines, job posting, worker verification, payment and refunds: the rules for clients and workers.',
    paragraphs: [
      `${coverage} ${noDirectTransfer} ${tips}`,
      refunds.join(' '),
      `${incidentReports} The four sections of the rules open in full on this page in a later release.`,
    ],
    ways: [{ to: '/job-policy', label: 'Read the job policy' }],
  },
  'job-policy': {
    title: 'Job policy',
    description:
      'When a job is refunded in full, in part or not at all, and how staff incidents are reported.',
    paragraphs: [
      `Refunds depend on how far the job has come. ${refunds.join(' ')}`,
      `${incidentReports} ${insuranceStart} The numbered sections on liability, privacy and termination open on this page in a later release.`,
    ],
    ways: [{ to: '/support', label: 'Get support' }],
  },
};
