import { coverage } from '#app/shell/policies.rules.ts';
import { badgeField } from '../rules.ts';
import type { NewForm } from '../service.server.ts';
import {
  amount,
  ask,
  coming,
  fileHint,
  harmless,
  headcount,
  optional,
  states,
  written,
} from './start.rules.ts';

const booking = {
  hint: 'It stands on the job in the app. Only booked jobs are covered, and a claim needs it.',
  placeholder: 'As the app shows it',
  maxLength: 40,
} as const;

const insured = (asks: { readonly required: boolean }) =>
  written([
    {
      title: 'The job',
      description: coverage,
      fields: [
        ask('bookingNumber', 'Number of the booking', 'text', { ...asks, ...booking }),
        ask('job', 'What is to be done', 'textarea', { maxLength: 1_000 }),
        ask('state', 'State', 'select', { options: states }),
        ask('place', 'Address of the job'),
        ask('startDate', 'First day of the job', 'date', coming),
        ask('endDate', 'Last day of the job', 'date', {
          ...optional,
          bounds: { notBefore: 'startDate' },
          hint: 'Leave it empty for a job of one day',
        }),
        ask('price', 'Price of the job in naira', 'number', { ...amount, placeholder: '45000' }),
      ],
    },
    {
      title: 'Who does it',
      fields: [
        ask(badgeField, 'Verification ID of the worker', 'text', {
          placeholder: 'Sw-xxxxx',
          maxLength: 20,
        }),
        ask('workers', 'How many workers the job needs', 'number', headcount),
      ],
    },
    {
      title: 'Who is at the place',
      description: 'Somebody whom we reach on the day, should anything break.',
      fields: [
        ask('fullName', 'Full name'),
        ask('phone', 'Phone number', 'tel'),
        ask('email', 'Email', 'email'),
      ],
    },
  ]);

export const insuranceForm: NewForm = {
  tag: 'insurance',
  title: 'The job to insure',
  sections: insured({ required: true }),
};

/** Where terms are agreed by talking first, there need not be a booking yet. */
export const agreedInsuranceForm: NewForm = {
  tag: 'insurance-by-agreement',
  title: 'The work to insure',
  sections: insured(optional),
};

export const recruitmentForm: NewForm = {
  tag: 'recruitment-package',
  title: 'The post to fill',
  sections: written([
    {
      title: 'The post',
      fields: [
        ask('post', 'Post', 'text', { placeholder: 'Nanny, driver, cook' }),
        ask('tasks', 'What the person is to do', 'textarea'),
        ask('living', 'Where the person lives', 'radio', {
          options: [
            { label: 'With us', value: 'live-in' },
            { label: 'At home', value: 'live-out' },
            { label: 'Either is fine', value: 'either' },
          ],
        }),
        ask('checks', 'What must have been checked', 'checkbox', {
          ...optional,
          options: 'Identity and address, Police record, Guarantors, Work history',
        }),
        ask('description', 'Job description, if you have one', 'file', {
          ...optional,
          ...harmless,
          hint: fileHint,
        }),
      ],
    },
    {
      title: 'Place, time and pay',
      fields: [
        ask('state', 'State', 'select', { options: states }),
        ask('area', 'Town or area'),
        ask('startDate', 'Day on which the work begins', 'date', coming),
        ask('pay', 'Pay you have in mind, in naira a month', 'number', { ...optional, ...amount }),
      ],
    },
    {
      title: 'Who decides',
      description: 'The person who talks to the candidates.',
      fields: [
        ask('fullName', 'Full name'),
        ask('email', 'Email', 'email'),
        ask('phone', 'Phone number', 'tel'),
      ],
    },
  ]),
};
