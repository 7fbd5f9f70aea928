import type { ShortText } from '#app/help/parts/short-page.tsx';
import { coverage, noDirectTransfer } from '#app/legal/rules.ts';

const contact = { to: '/contact#contact-form', label: 'Contact us' } as const;

export const hireText: ShortText = {
  title: 'Hire a service',
  description:
    'Hire verified skilled workers by the hour, the same day or on demand, with insurance plans priced per job.',
  paragraphs: [
    'Hire a verified worker by the hour, for the same day or for a day of your choice. Booking is done in the app; here you can check the person first.',
    `${coverage} ${noDirectTransfer}`,
    'Recruitment packages find staff for you and include expert guidance: one session with Basic, two with Premium and five with VIP. The table of packages and their purchase open on this page in a later release.',
  ],
  ways: [
    { to: '/verification', label: 'Start Background Check' },
    { to: '/#download-apps', label: 'Get the app' },
  ],
};

/** Information pages, by address. */
export const careerPages: Readonly<Record<string, ShortText>> = {
  career: {
    title: 'Careers',
    description:
      'Work with us, train with us or earn a certificate: every way into Sapioworker, with its length and fee.',
    paragraphs: [
      'There is a way in for people who want to work in our team, to learn a trade, to train others or to find and check workers where they live.',
      'Certification runs from a one-day refresher at ₦10,000 to an 18-month diploma at ₦1,000,000. Between the two stand a 3-day online certificate, a 2-week basic online training, a 3-month course and a 6-month trade test certificate.',
    ],
    ways: [contact],
  },
  'career/work-with-us': {
    title: 'Work with us',
    description: 'Join the team behind Sapioworker: who it serves and how an application is made.',
    paragraphs: [
      'Our team serves two sides: artisans, care workers, nurses, domestic staff and creatives who want steady work, and the homes and firms that hire them.',
      'An application is one form. It asks who you are, how to reach you and what you can do, so have your certificates at hand before you start.',
    ],
    ways: [{ to: '/career/work-with-us/apply', label: 'Apply' }],
  },
  'career/partner-with-us': {
    title: 'Partner with us',
    description:
      'Employers, staffing agents and trainers can work with Sapioworker under three written agreements.',
    paragraphs: [
      'Partners are firms that hire through us, agents who bring candidates, and schools that train them. Each works under a written agreement.',
      'There are three papers: partner registration, the staffing agent agreement with its non-disclosure part, and the one on candidate submission and liability. You sign those that fit your case, under the name and designation of an authorised representative.',
    ],
    ways: [{ to: '/career/partner-with-us/apply', label: 'Apply' }],
  },
  'career/train-with-us': {
    title: 'Train with us',
    description:
      'Courses from one day to 18 months for people who want to learn a trade and get a certificate.',
    paragraphs: [
      'Learn a trade in the time you have: a day to refresh what you know, a few weeks online, three or six months of practice, or the full diploma in 18 months.',
      'Fees run from ₦10,000 for the refresher to ₦1,000,000 for the diploma. Somebody else may also pay for you: that is what sponsoring an individual is for.',
    ],
    ways: [{ to: '/career/train-with-us-form', label: 'Ask for a place' }],
  },
  'career/train-the-trainer': {
    title: 'Train the trainer',
    description:
      'For experienced people who want to teach their trade: what training the trainer is and how to ask for it.',
    paragraphs: [
      'Knowing a trade and teaching it are two skills. This programme is for experienced workers who want to pass theirs on to others.',
      'There is no form to fill in for it. Tell us your trade, how long you have worked in it and whom you would like to teach.',
    ],
    ways: [contact],
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
