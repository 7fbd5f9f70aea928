import type { NewForm } from '../../service.server.ts';
import { ask, fileHint, harmless, optional, written } from '../start.rules.ts';
import { consent, cv, experience, person, references } from './applicants.rules.ts';

export const workForm: NewForm = {
  tag: 'work-with-us',
  title: 'Application to work with us',
  sections: written([
    person,
    {
      title: 'The work you look for',
      fields: [
        // The same six as the page of the work.
        ask('field', 'Field of work', 'select', {
          options: [
            'Support line',
            'Verification desk',
            'Claims and disputes',
            'Hiring guidance',
            'Training office',
            'Site and app',
            'Something else',
          ],
        }),
        ask('hours', 'Hours', 'checkbox', { options: 'Full time, Part time, Weekends' }),
        ask('start', 'Earliest day you could start', 'date', harmless),
      ],
    },
    {
      title: 'Experience and papers',
      fields: [
        experience,
        ask('lastWork', 'Your last work and what you did there', 'textarea', {
          ...optional,
          maxLength: 2_000,
        }),
        ask('reason', 'Why you want to work with us', 'textarea', { maxLength: 2_000 }),
        cv,
      ],
    },
    references,
    consent,
  ]),
};

export const trainingForm: NewForm = {
  tag: 'training-course',
  title: 'Application for a training course',
  sections: written([
    person,
    {
      title: 'The course',
      fields: [
        // The same six as the training page; what they cost stands there.
        ask('programme', 'Programme', 'radio', {
          options: [
            '18-month diploma',
            '6-month trade test certificate',
            '3-month course',
            '2-week basic online training',
            '3-day online certificate',
            '1-day refresher',
          ],
        }),
        ask('role', 'You apply as', 'radio', {
          options: [
            { label: 'A learner', value: 'learner' },
            { label: 'A trainer who wants to teach', value: 'trainer' },
          ],
        }),
        ask('trade', 'Trade or subject', 'text', { placeholder: 'Tailoring, care work, plumbing' }),
        ask('start', 'Day you would like to begin', 'date', { ...optional, ...harmless }),
      ],
    },
    {
      title: 'What you bring',
      fields: [
        ask('schooling', 'Highest school or certificate', 'select', {
          options: [
            'No certificate',
            'First School Leaving Certificate',
            'Junior WAEC',
            'WAEC or NECO',
            'Trade test',
            'ND or NCE',
            'HND or degree',
          ],
        }),
        experience,
        ask('devices', 'For online lessons you can use', 'checkbox', {
          ...optional,
          options: 'A phone, A computer, Neither',
        }),
        ask('certificate', 'A certificate you hold', 'file', { ...optional, hint: fileHint }),
      ],
    },
    {
      title: 'Who pays',
      fields: [
        ask('payer', 'The fee is paid by', 'radio', {
          options: ['Me', 'My employer', 'A sponsor', 'Not settled yet'],
        }),
        ask('sponsorName', 'Name of the employer or sponsor', 'text', optional),
      ],
    },
    consent,
  ]),
};

export const healthcareForm: NewForm = {
  tag: 'healthcare-professionals',
  title: 'Application as health professional',
  sections: written([
    person,
    {
      title: 'Your profession',
      fields: [
        ask('profession', 'Profession', 'select', {
          options: [
            'Caregiver',
            'Nurse',
            'Midwife',
            'Community health worker',
            'Physiotherapist',
            'Laboratory scientist or technician',
            'Pharmacist or technician',
            'Doctor',
            'Another certified profession',
          ],
        }),
        experience,
        ask('licence', 'Licence or registration number', 'text', {
          ...optional,
          hint: 'Needed for every licensed profession; a caregiver leaves it empty',
          maxLength: 40,
        }),
        ask('licenceEnds', 'Last day of the licence', 'date', { ...optional, ...harmless }),
        ask('council', 'Council that gave it', 'text', optional),
      ],
    },
    {
      title: 'Your work',
      fields: [
        ask('services', 'Care you can give', 'checkbox', {
          options: [
            'Care of older people',
            'Care of children',
            'Care after an operation',
            'Wounds and dressings',
            'Injections and drips',
            'Samples of blood or urine',
            'Exercise and movement',
          ],
        }),
        ask('shifts', 'Times you can work', 'checkbox', {
          options: 'Days, Nights, Weekends, Living in',
        }),
        ask('travel', 'How far you would travel', 'radio', {
          options: 'My own area, My whole state, Other states too',
        }),
      ],
    },
    {
      title: 'Papers',
      description: 'What you have already. We ask you for whatever is missing before you start.',
      fields: [
        ask('licenceScan', 'Practising licence or certificate', 'file', {
          ...optional,
          hint: fileHint,
        }),
        cv,
      ],
    },
    references,
    consent,
  ]),
};
