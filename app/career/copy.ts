import type { ShortText } from '#app/help/parts/short-page.tsx';
import { coverage, tips } from '#app/legal/rules.ts';

const contact = { to: '/contact#contact-form', label: 'Contact us' } as const;

/** Information pages, by address. */
export const careerPages: Readonly<Record<string, ShortText>> = {
  'career/become-verification-agent': {
    title: 'Become a verification agent',
    description:
      'Verification agents confirm that a worker is who the record says. How to apply for the task.',
    paragraphs: [
      'A tick is only worth something if somebody has looked. Verification agents confirm that the person, the papers and the place behind a record belong together.',
      'You work in the area where you live, and you handle private papers, so your own identity and references are checked first.',
    ],
    ways: [{ to: '/career/verification-agent-form', label: 'Apply as verification agent' }],
  },
  'career/become-community-leader': {
    title: 'Become a community agent',
    description:
      'Community agents help the skilled workers around them to get verified and to find work.',
    paragraphs: [
      'Good workers are often known to their street long before they are known to an app. A community agent finds them and helps them to register and to get verified.',
      'It suits people whom others already trust: leaders of an association, of a market, of a congregation or of a neighbourhood.',
    ],
    ways: [{ to: '/career/community-agent-form', label: 'Apply as community agent' }],
  },
  'career/become-nurse': {
    title: 'Caregivers, nurses and certified health professionals',
    description:
      'How caregivers, nurses and other certified health professionals join, and which papers they need.',
    paragraphs: [
      'Families and clinics look for people whom they can leave alone with a patient. We recruit caregivers, nurses and other certified health professionals.',
      'If your profession is licensed, your licence has to be valid on the day you apply. Bring its number together with your identity papers and your certificates.',
    ],
    ways: [
      { to: '/career/become-healthcare-professionals-form', label: 'Apply as health professional' },
    ],
  },
  'career/sponsor-individual': {
    title: 'Sponsor an individual',
    description:
      'Pay for somebody else’s training: the six programmes with their fees, and the offer for women.',
    paragraphs: [
      'A sponsor pays the fee so that somebody else can learn a trade. You choose the programme, and the person or the group that should have it.',
      'It is free for the first 100 women. Men pay a discounted fee of ₦100,000. First come, first served.',
    ],
    ways: [contact],
  },
  'career/become-sapio-worker': {
    title: 'Become a worker',
    description:
      'From the app to the verified tick: how skilled workers join, get booked by the hour and keep their tips.',
    paragraphs: [
      'Get the app, register, and start your verification. A blue tick says that you are verified at Basic, a green tick at Premium; clients can check both before they let you in.',
      `${tips} ${coverage}`,
    ],
    ways: [
      { to: '/verification', label: 'Start verification' },
      { to: '/#download-apps', label: 'Get the app' },
    ],
  },
};

const later =
  'The form opens on this page in a later release. Until then, reach us by the lines on the contact page.';

/** Pages of application forms, by address. */
export const applicationPages: Readonly<Record<string, ShortText>> = {
  'career/work-with-us/apply': {
    title: 'Apply to work with us',
    description: 'What an application to work in our team asks for, and whom to write to.',
    paragraphs: [
      'An application to our team gives your name, your email and phone number, and the work you are looking for.',
      later,
    ],
    ways: [contact],
  },
  'career/partner-with-us/apply': {
    title: 'Partner and staffing agreement',
    description:
      'The three agreements for partners and staffing agents, and what an authorised representative signs.',
    paragraphs: [
      'You choose among three agreements: Partner Registration, Staffing Agent Agreement & NDA, and Candidate Submission & Liability. An authorised representative signs with name and designation.',
      later,
    ],
    ways: [contact],
  },
  'career/train-with-us-form': {
    title: 'Apply for a training course',
    description: 'What an application for a training course asks for, and whom to write to.',
    paragraphs: [
      'Say which of the six programmes you want, from the 1-day refresher to the 18-month diploma, and how we can reach you.',
      later,
    ],
    ways: [contact],
  },
  'career/verification-agent-form': {
    title: 'Apply as verification agent',
    description: 'What an application as verification agent asks for, and whom to write to.',
    paragraphs: [
      'Say who you are, where you live and in which area you could confirm the records of workers.',
      later,
    ],
    ways: [contact],
  },
  'career/community-agent-form': {
    title: 'Apply as community agent',
    description: 'What an application as community agent asks for, and whom to write to.',
    paragraphs: [
      'Say who you are, which community you belong to and how many skilled workers of it you could bring.',
      later,
    ],
    ways: [contact],
  },
  'career/become-healthcare-professionals-form': {
    title: 'Apply as health professional',
    description:
      'What an application as caregiver, nurse or other health professional asks for, and whom to write to.',
    paragraphs: [
      'Say who you are and what you practise: care, nursing or another certified health profession. A licensed profession also needs its licence number.',
      later,
    ],
    ways: [contact],
  },
};
