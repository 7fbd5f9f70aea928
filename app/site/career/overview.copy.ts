/** Where each kind of visitor goes from the overview (GEN-03); the faces take turns on five grounds. */
export const ways: readonly { who: string; label: string; to: string; face: string }[] = [
  {
    who: 'You need somebody for a job',
    label: 'Hire a service',
    to: '/career/hire-a-service',
    face: 'bisi',
  },
  {
    who: 'You have a skill and want jobs',
    label: 'Become a worker',
    to: '/career/become-sapio-worker',
    face: 'welder',
  },
  {
    who: 'You want to know whom you let in',
    label: 'Search a verification',
    to: '/verification/search',
    face: 'ngozi',
  },
  {
    who: 'You want a place in our team',
    label: 'Work with us',
    to: '/career/work-with-us',
    face: 'support',
  },
  {
    who: 'Your firm hires, places or teaches',
    label: 'Partner with us',
    to: '/career/partner-with-us',
    face: 'tunde',
  },
  {
    who: 'You want to learn a trade',
    label: 'Train with us',
    to: '/career/train-with-us',
    face: 'tailor',
  },
  {
    who: 'You know a trade and could teach it',
    label: 'Train the trainer',
    to: '/career/train-the-trainer',
    face: 'trainer',
  },
  {
    who: 'You can tell true papers from false ones',
    label: 'Become a verification agent',
    to: '/career/become-verification-agent',
    face: 'danjuma',
  },
  {
    who: 'Your neighbours trust you',
    label: 'Become a community agent',
    to: '/career/become-community-leader',
    face: 'musa',
  },
  {
    who: 'You nurse or care for people',
    label: 'Join as a health professional',
    to: '/career/become-nurse',
    face: 'amina',
  },
  {
    who: 'You want to pay for somebody’s training',
    label: 'Sponsor an individual',
    to: '/career/sponsor-individual',
    face: 'kelechi',
  },
  {
    who: 'None of these is you',
    label: 'Ask us',
    to: '/contact#contact-form',
    face: 'chidi',
  },
];
