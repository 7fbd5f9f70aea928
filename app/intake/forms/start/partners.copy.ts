import { brand } from '#app/shell/brand.rules.ts';
import type { NewForm } from '../service.server.ts';
import { ask, fileHint, harmless, optional, states, type Written, written } from './start.rules.ts';

/** Whoever fills in a paper; the same person may fill in several. */
const contact = (title: string): Written => ({
  title,
  fields: [
    ask('fullName', 'Full name'),
    ask('email', 'Work email', 'email', { hint: 'The confirmation goes there' }),
    ask('phone', 'Phone number', 'tel', { placeholder: '+234 803 000 0000' }),
  ],
});

const truth = ask('truth', 'True statements', 'checkbox', {
  hint: 'What stands here is true, and we tell you when it changes.',
});

export const partnerForm: NewForm = {
  tag: 'partner-registration',
  title: 'Partner Registration',
  sections: written([
    {
      title: 'The organisation',
      fields: [
        ask('organisation', 'Registered name'),
        ask('kind', 'Kind of partner', 'radio', {
          options: ['Employer', 'Staffing agent', 'Training partner'],
        }),
        ask('registration', 'Registration number (RC or BN)', 'text', {
          ...optional,
          hint: 'Leave it empty if the registration is under way',
          maxLength: 40,
        }),
        ask('business', 'Line of work', 'text', {
          placeholder: 'Facility management, hotel, school',
        }),
        ask('size', 'People who work there', 'select', {
          options: ['1 to 9', '10 to 49', '50 to 199', '200 or more'],
        }),
      ],
    },
    {
      title: 'Its address',
      fields: [
        ask('state', 'State', 'select', { options: states }),
        ask('lga', 'Local government area'),
        ask('address', 'Office address'),
        ask('website', 'Website', 'text', optional),
      ],
    },
    contact('Whom we call'),
    {
      title: 'The partnership',
      fields: [
        ask('aim', 'What you want to do together', 'textarea', { maxLength: 2_000 }),
        ask('reference', 'An organisation we may ask about you', 'text', {
          ...optional,
          hint: 'With a phone number. They should know that we may call.',
        }),
        ask('certificate', 'Certificate of registration', 'file', {
          ...optional,
          ...harmless,
          hint: fileHint,
        }),
        truth,
      ],
    },
  ]),
};

export const staffingForm: NewForm = {
  tag: 'staffing-agent-contract-nda',
  title: 'Staffing Agent Agreement & NDA',
  sections: written([
    contact('The agent'),
    {
      title: 'The agency',
      fields: [
        ask('agency', 'Registered name of the agency'),
        ask('licence', 'Number of the recruiter’s licence', 'text', {
          ...optional,
          hint: 'Leave it empty if you have none yet',
          maxLength: 40,
        }),
        ask('state', 'State', 'select', { options: states }),
        ask('lga', 'Local government area'),
        ask('address', 'Address of the agency'),
        ask('years', 'Years as staffing agent', 'number', { placeholder: '3' }),
      ],
    },
    {
      title: 'Whom you place',
      fields: [
        ask('roles', 'Workers you place', 'checkbox', {
          options: ['Domestic staff', 'Drivers', 'Carers', 'Artisans', 'Security staff', 'Others'],
        }),
        ask('places', 'Placements in the last twelve months', 'number', { placeholder: '40' }),
        ask('charge', 'What you charge workers', 'textarea', {
          hint: 'Write “nothing” if you charge them nothing',
          maxLength: 1_000,
        }),
        ask('licenceScan', 'Licence or registration of the agency', 'file', {
          ...optional,
          ...harmless,
          hint: fileHint,
        }),
      ],
    },
    {
      title: 'The agreement',
      fields: [
        ask('contract', 'Agreement', 'checkbox', {
          hint: 'The agency agrees to the staffing agent agreement above.',
        }),
        ask('confidential', 'Non-disclosure', 'checkbox', {
          hint: 'The agency keeps to itself what it learns about clients and workers, also afterwards.',
        }),
      ],
    },
  ]),
};

export const candidateForm: NewForm = {
  tag: 'candidate-submission-liability',
  title: 'Candidate Submission & Liability',
  sections: written([
    contact('Who submits the candidate'),
    {
      title: 'The candidate',
      fields: [
        ask('candidate', 'Full name of the candidate'),
        ask('candidatePhone', 'Phone number of the candidate', 'tel'),
        ask('candidateState', 'State the candidate lives in', 'select', { options: states }),
        ask('candidateLga', 'Local government area'),
        ask('role', 'Work the candidate is to do', 'text', { placeholder: 'Driver, cook, nanny' }),
        ask('experience', 'Experience of the candidate', 'radio', {
          options: ['None yet', 'Less than 2 years', '2 to 5 years', 'More than 5 years'],
        }),
      ],
    },
    {
      title: 'What you know of the candidate',
      fields: [
        ask('known', 'How long you know the candidate', 'radio', {
          options: ['Less than a year', '1 to 3 years', 'More than 3 years'],
        }),
        ask('checked', 'What you have checked yourself', 'checkbox', {
          ...optional,
          options: ['Identity', 'Home address', 'Former employers', 'Guarantors', 'Papers'],
        }),
        ask('referee', 'A former employer we may call', 'text', {
          ...optional,
          hint: 'Name and phone number. They should know that we may call.',
        }),
        ask('papers', 'Papers of the candidate', 'file', { ...optional, hint: fileHint }),
      ],
    },
    {
      title: 'Agreement and liability',
      fields: [
        ask('candidateAgrees', 'Agreement of the candidate', 'checkbox', {
          hint: `The candidate knows that ${brand} gets these details, and agrees.`,
        }),
        ask('liability', 'Liability', 'checkbox', {
          hint: 'We answer for what we state here, as the liability part above says.',
        }),
        truth,
      ],
    },
  ]),
};
