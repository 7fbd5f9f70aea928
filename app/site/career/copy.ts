/** A page with one application form. */
export interface ApplicationText {
  /** Under which the form is published (DFA-01). */
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  /** The page that tells what the work is like. */
  readonly about: { readonly to: string; readonly label: string };
  /** What to have at hand. */
  readonly ready: string;
}

/** Pages of application forms, by address. */
export const applicationPages: Readonly<Record<string, ApplicationText>> = {
  'career/work-with-us/apply': {
    tag: 'work-with-us',
    title: 'Apply to work with us',
    description:
      'The application to work in our team: about you, the work you look for, your experience and two references.',
    lead: 'Tell us who you are, which work you look for and who knows how you work.',
    about: { to: '/career/work-with-us', label: 'Work with us' },
    ready: 'Have the phone numbers of two referees with you, and your CV if you have one.',
  },
  'career/train-with-us-form': {
    tag: 'training-course',
    title: 'Apply for a training course',
    description:
      'The application for a training course, from the 1-day refresher to the 18-month diploma, for learners and trainers.',
    lead: 'Say which of the six programmes you want, and whether you come to learn or to teach.',
    about: { to: '/career/train-with-us', label: 'Train with us' },
    ready: 'If you hold a certificate already, have a photo or scan of it with you.',
  },
  'career/verification-agent-form': {
    tag: 'verification-agent',
    title: 'Apply as verification agent',
    description:
      'The application as verification agent: where you could confirm records, your experience, your ID and two references.',
    lead: 'Say who you are, where you live and in which areas you could confirm the records of workers.',
    about: { to: '/career/become-verification-agent', label: 'Become a verification agent' },
    ready: 'Have a photo or scan of your ID with you, and the phone numbers of two referees.',
  },
  'career/community-agent-form': {
    tag: 'community-agent',
    title: 'Apply as community agent',
    description:
      'The application as community agent: your community, the skilled workers you know there, and two references.',
    lead: 'Say who you are, which community you belong to and how many skilled workers of it you know.',
    about: { to: '/career/become-community-leader', label: 'Become a community agent' },
    ready:
      'Have the phone numbers of two referees with you, and a letter of your community if there is one.',
  },
  'career/become-healthcare-professionals-form': {
    tag: 'healthcare-professionals',
    title: 'Apply as health professional',
    description:
      'The application as caregiver, nurse or other health professional: profession, licence, the care you give and references.',
    lead: 'Say who you are and what you practise: care, nursing or another certified health profession.',
    about: { to: '/career/become-nurse', label: 'Caregivers and nurses' },
    ready:
      'Have your licence with you if your profession has one, and the phone numbers of two referees.',
  },
};
