import type { ShortText } from '#app/help/parts/short-page.tsx';

const contact = { to: '/contact#contact-form', label: 'Contact us' } as const;

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
