import { coverage } from '#app/legal/rules.ts';
import { badgeField } from '../../rules.ts';
import type { NewForm } from '../../service.server.ts';
import { ask, fileHint, optional, states, written } from '../rules.ts';

export const insuranceForm: NewForm = {
  tag: 'insurance',
  title: 'The job to insure',
  sections: written([
    {
      title: 'The job',
      description: coverage,
      fields: [
        ask('job', 'What is to be done', 'textarea', { maxLength: 1_000 }),
        ask('state', 'State', 'select', { options: states }),
        ask('place', 'Address of the job'),
        ask('startDate', 'First day of the job', 'date'),
        ask('endDate', 'Last day of the job', 'date', optional),
        ask('price', 'Price of the job in naira', 'number', { placeholder: '45000' }),
      ],
    },
    {
      title: 'Who does it',
      fields: [
        ask(badgeField, 'Verification ID of the worker', 'text', {
          placeholder: 'Sw-xxxxx',
          maxLength: 20,
        }),
        ask('workers', 'How many workers the job needs', 'number', { placeholder: '1' }),
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
  ]),
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
          hint: fileHint,
        }),
      ],
    },
    {
      title: 'Place, time and pay',
      fields: [
        ask('state', 'State', 'select', { options: states }),
        ask('area', 'Town or area'),
        ask('startDate', 'Day on which the work begins', 'date'),
        ask('pay', 'Pay you have in mind, in naira a month', 'number', optional),
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
