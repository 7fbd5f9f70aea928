import {
  afterDeletion,
  noDirectTransfer,
  permanence,
  refunds,
  tips,
  unreachable,
} from '#app/shell/policies.rules.ts';

/** A question of the accordion; the same words stand in the page's structured data. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

export interface Entry {
  readonly term: string;
  readonly meaning: string;
}

/** HELP-02: exactly eight. */
export const questions: readonly Question[] = [
  {
    question: 'How do I book an artisan?',
    answer:
      'Get the app for clients, describe the task with its place, day and time, and choose an artisan, who then accepts or declines. Nothing is booked on this website.',
  },
  {
    question: 'What is the access code for?',
    answer:
      'It proves that the artisan at your gate is the one you booked. Each artisan gets a different code for each job, shows it to you on arrival, and starts only after you have verified it in the app.',
  },
  {
    question: 'What is the difference between the blue and the green tick?',
    answer:
      'The blue tick stands for Basic, the green tick for Premium, the deeper check. What was checked, and until when it holds, stands on the worker’s record. An expired record carries no tick.',
  },
  {
    question: 'Can I get my money back?',
    answer: refunds.join(' '),
  },
  {
    question: 'The work takes longer than booked. What now?',
    answer:
      'The artisan asks for more time in the app. It counts only after you, the client, have approved it, so look at the request and answer it.',
  },
  {
    question: 'May I tip an artisan, or pay one directly?',
    answer: `A tip is welcome. ${tips} The job itself is paid in the app: ${lowered(noDirectTransfer)}`,
  },
  {
    question: 'What if a worker cannot be reached?',
    answer: `Call again, write in the app, then tell us. ${unreachable}`,
  },
  {
    question: 'Can a review or a profile picture be changed?',
    answer: `No. ${permanence} ${afterDeletion}`,
  },
];

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** HELP-04: exactly these nine terms, in the stated order. */
export const dictionary: readonly Entry[] = [
  {
    term: 'Background check',
    meaning:
      'A look into who a person is and what is on record about them, such as identity, address, guarantors and police record, before they are hired.',
  },
  {
    term: 'Verification badge',
    meaning:
      'The sign of a verified record: a badge number, and a tick beside the name. Blue is Basic, green is Premium.',
  },
  {
    term: 'Health test',
    meaning:
      'A medical test that shows whether a worker is fit for the work. The record says if one was done.',
  },
  {
    term: 'The platform',
    meaning: 'This website together with the app for clients and the app for workers.',
  },
  {
    term: 'User',
    meaning: 'Anyone who uses the platform: to hire, to work, to train, to sponsor or to check.',
  },
  {
    term: 'Verified user',
    meaning:
      'A user whose identity was checked and whose record holds today, at Basic or Premium level.',
  },
  {
    term: 'Guarantor',
    meaning: 'A person who knows a worker, is named in the record and vouches for them.',
  },
  {
    term: 'Special',
    meaning: 'A request outside the usual plans and services. Its price is agreed in a talk.',
  },
  {
    term: 'Workers',
    meaning:
      'The people who offer their skills here: artisans, care workers, nurses, domestic staff and creatives.',
  },
];

export interface Film {
  /** The files of `public/films`, without extension. */
  readonly file: string;
  readonly title: string;
  readonly lead: string;
  /** What is seen, step by step: the captions say the same. */
  readonly steps: readonly string[];
}

/** HELP-07. `scripts/assets/films.mjs` records them; its captions are these steps. */
export const films: readonly Film[] = [
  {
    file: 'get-started',
    title: 'Get Started',
    lead: 'Check a worker before the first job. The person shown is invented.',
    steps: [
      'Open the home page.',
      'Scroll to “Know who is coming through your door”.',
      'Tap “Search verification”.',
      'Type the full name, phone number, email and date of birth.',
      'Say why you search.',
      'Tap the search button.',
      'A green tick: the record is verified.',
      'Open the details to read the dates.',
    ],
  },
  {
    file: 'download-the-app',
    title: 'Download the app',
    lead: 'There is one app for clients and one for workers.',
    steps: [
      'Open the menu on any page.',
      'Tap “download the app”.',
      'You come to the app section of the home page.',
      'Clients use the first pair of badges.',
      'Workers use the second pair.',
      'Tap the badge of your phone’s store.',
    ],
  },
];

export interface Way {
  readonly to: string;
  readonly label: string;
  readonly what: string;
}

/** W-07, C-31: the pages next to this one. */
export const ways: readonly Way[] = [
  { to: '/contact', label: 'Contact us', what: 'for anything this page does not answer' },
  { to: '/feedback', label: 'Give feedback', what: 'about staff you have worked with' },
  { to: '/terms-of-service', label: 'Terms of service', what: 'what binds both of us' },
  { to: '/rules', label: 'Rules', what: 'for jobs, verification, payment and refunds' },
  { to: '/job-policy', label: 'Job policy', what: 'refunds, liability and staff incidents' },
  { to: '/delete-account', label: 'Delete your account', what: 'and what goes with it' },
];
