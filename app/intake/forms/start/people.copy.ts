import { brand } from '#app/shell/brand.rules.ts';
import { whoAnswers, whoField } from '../rules.ts';
import type { NewForm } from '../service.server.ts';
import {
  adult,
  ask,
  fileHint,
  headcount,
  optional,
  states,
  type Written,
  written,
} from './start.rules.ts';

const other = { name: whoField, is: whoAnswers.other };

const person: Written = {
  title: 'Who is verified',
  description:
    'What follows is about the person to be verified. That person gets a link of their own and agrees there before anything is checked.',
  fields: [
    ask(whoField, 'Who is to be verified?', 'radio', { options: Object.values(whoAnswers) }),
    ask('fullName', 'Full name', 'text', { hint: 'As it stands on the person’s ID' }),
    ask('dateOfBirth', 'Date of birth', 'date', { ...adult, hint: '18 and over' }),
    ask('email', 'Email', 'email', {
      hint: 'For somebody else a phone number is enough',
      sparedIf: [other, { name: 'phone' }],
    }),
    ask('phone', 'Phone number', 'tel', {
      hint: 'For somebody else an email is enough',
      placeholder: '+234 803 000 0000',
      sparedIf: [other, { name: 'email' }],
    }),
    ask('state', 'State of residence', 'select', { options: states }),
    ask('address', 'Home address'),
  ],
};

/** What is free asks of the buyer nothing twice: of somebody else a name and a way to reach them (CASE-01). */
const whoForFree: Written = {
  title: 'Who is verified',
  description:
    'That person gets a link of their own and agrees there before anything is checked. Left open, it is you.',
  fields: [
    ask(whoField, 'Who is to be verified?', 'radio', {
      ...optional,
      options: Object.values(whoAnswers),
    }),
    ask('fullName', 'Full name of the person', 'text', {
      askedIf: other,
      hint: 'As it stands on the person’s ID',
    }),
    ask('phone', 'Phone number of the person', 'tel', {
      askedIf: other,
      hint: 'An email is enough',
      placeholder: '+234 803 000 0000',
      sparedIf: [{ name: 'email' }],
    }),
    ask('email', 'Email of the person', 'email', {
      askedIf: other,
      hint: 'A phone number is enough, and is what a free verification confirms',
      sparedIf: [{ name: 'phone' }],
    }),
  ],
};

const papers: Written = {
  title: 'The ID',
  description: 'Send one valid ID. We never ask for the whole number.',
  fields: [
    ask('idKind', 'Kind of ID', 'radio', {
      options: [
        'National ID card or slip',
        'International passport',
        'Driver’s licence',
        'Voter’s card',
      ],
    }),
    ask('idLastFour', 'Last four characters of its number', 'text', { maxLength: 4 }),
    ask('idScan', 'Photo or scan of the ID', 'file', { hint: fileHint }),
  ],
};

const guarantors: Written = {
  title: 'The guarantors',
  description:
    'Two adults who know the person well and are not family. Ask them before you name them.',
  fields: [
    ask('firstGuarantor', 'Full name of the first guarantor'),
    ask('firstGuarantorPhone', 'Phone number of the first guarantor', 'tel'),
    ask('secondGuarantor', 'Full name of the second guarantor'),
    ask('secondGuarantorPhone', 'Phone number of the second guarantor', 'tel'),
    ask('guarantorsAgree', 'Agreement of both', 'checkbox', {
      hint: 'Both know that we will call them, and agree.',
    }),
  ],
};

const further: Written = {
  title: 'Police, health and work',
  description: 'What you have already. A verification officer asks you for whatever is missing.',
  fields: [
    ask('policeCertificate', 'Police character certificate', 'file', {
      ...optional,
      hint: fileHint,
    }),
    ask('healthCertificate', 'Health certificate', 'file', { ...optional, hint: fileHint }),
    ask('formerEmployers', 'Former employers that we may call', 'textarea', {
      ...optional,
      hint: 'Name, phone number and the years, one employer a line',
    }),
  ],
};

const consent: Written = {
  title: 'Consent',
  description:
    'It can be withdrawn at any time. What was checked before that day stays checked; nothing new is done.',
  fields: [
    ask('consent', 'Consent to the checks', 'checkbox', {
      hint: `I allow ${brand} to check what I wrote and sent here, and to keep the result. If it is about somebody else, they know of it, and agree on a page of their own before a source is asked.`,
    }),
  ],
};

/** What a verification officer needs to begin: Free, Basic, and with guarantors Premium and Platinum. */
export const verificationForms: readonly NewForm[] = [
  {
    tag: 'verification-free',
    title: 'Who is to be verified',
    sections: written([whoForFree]),
  },
  {
    tag: 'verification-basic',
    title: 'Details for your verification',
    sections: written([person, papers, consent]),
  },
  {
    tag: 'verification-premium',
    title: 'Details for your verification with guarantors',
    sections: written([person, papers, guarantors, further, consent]),
  },
];

export const healthForm: NewForm = {
  tag: 'health-plan',
  title: 'Details for the health plan',
  sections: written([
    {
      title: 'Whom the plan is for',
      fields: [
        ask('fullName', 'Full name'),
        ask('dateOfBirth', 'Date of birth', 'date', { ...adult, hint: '18 and over' }),
        ask('email', 'Email', 'email'),
        ask('phone', 'Phone number', 'tel'),
        ask('people', 'How many people the plan covers', 'number', headcount),
      ],
    },
    {
      title: 'The first appointment',
      description:
        'Please write nothing about illnesses here: you tell that to the health professional only.',
      fields: [
        ask('state', 'State', 'select', { options: states }),
        ask('area', 'Town or area'),
        ask('time', 'Best time', 'radio', { options: 'Morning, Afternoon, Evening' }),
        ask('days', 'Days that suit you', 'checkbox', {
          options: 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
        }),
      ],
    },
    {
      title: 'Agreement',
      fields: [
        ask('agreed', 'Agreement of everyone', 'checkbox', {
          hint: 'Everyone whom the plan covers knows of it and agrees.',
        }),
      ],
    },
  ]),
};
