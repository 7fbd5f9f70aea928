type Asked = 'needed' | 'if' | 'no';

export interface Paper {
  readonly paper: string;
  readonly note?: string;
  /** Caregiver, nurse, other certified professional. */
  readonly asked: readonly [Asked, Asked, Asked];
}

export const professions = ['Caregiver', 'Nurse', 'Others'] as const;

export const askedWords: Readonly<Record<Asked, string>> = {
  needed: 'Needed',
  if: 'If you have it',
  no: 'Not asked',
};

/** The papers an applicant has ready (HCP-01, W-16). */
export const papers: readonly Paper[] = [
  {
    paper: 'Identity paper',
    note: 'With your photograph, in date.',
    asked: ['needed', 'needed', 'needed'],
  },
  {
    paper: 'Practising licence',
    note: 'Its number and the day it runs out. Others: where your profession is licensed.',
    asked: ['no', 'needed', 'needed'],
  },
  {
    paper: 'Certificate of your training',
    note: 'School, year and title.',
    asked: ['if', 'needed', 'needed'],
  },
  {
    paper: 'Two references',
    note: 'Families, wards or clinics where you have cared, with a phone number.',
    asked: ['needed', 'needed', 'needed'],
  },
  {
    paper: 'Result of a medical check',
    note: 'Shown to a client only if you consent.',
    asked: ['if', 'if', 'if'],
  },
];
