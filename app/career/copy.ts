import type { ShortText } from '#app/help/parts/short-page.tsx';
import { coverage, tips } from '#app/legal/rules.ts';

const contact = { to: '/contact#contact-form', label: 'Contact us' } as const;

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
