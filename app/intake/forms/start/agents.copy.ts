import type { NewForm } from '../service.server.ts';
import { consent, cv, experience, person, references } from './applicants/applicants.rules.ts';
import { ask, fileHint, optional, written } from './start.rules.ts';

export const communityForm: NewForm = {
  tag: 'community-agent',
  title: 'Application as community agent',
  sections: written([
    person,
    {
      title: 'Your community',
      fields: [
        ask('community', 'Name of the community, estate, market or association'),
        ask('standing', 'What you are there', 'text', {
          placeholder: 'Chairlady, elder, secretary',
        }),
        ask('since', 'How long you have belonged to it', 'radio', {
          options: ['Less than 2 years', '2 to 5 years', '6 to 10 years', 'More than 10 years'],
        }),
        ask('workers', 'How many skilled workers of it you know', 'number', { placeholder: '20' }),
        ask('trades', 'Their trades', 'textarea', {
          hint: 'One a line, the most frequent first',
          maxLength: 1_000,
        }),
      ],
    },
    {
      title: 'How you would work',
      fields: [
        ask('languages', 'Languages you speak', 'checkbox', {
          options: 'English, Pidgin, Hausa, Igbo, Yoruba, Another one',
        }),
        ask('phoneKind', 'Your phone', 'radio', { options: 'Smartphone, Phone without internet' }),
        ask('letter', 'A letter of your community, if you have one', 'file', {
          ...optional,
          hint: fileHint,
        }),
      ],
    },
    references,
    consent,
  ]),
};

export const verificationAgentForm: NewForm = {
  tag: 'verification-agent',
  title: 'Application as verification agent',
  sections: written([
    person,
    {
      title: 'Where you could work',
      fields: [
        ask('areas', 'Local government areas you could cover', 'textarea', {
          hint: 'One a line',
          maxLength: 1_000,
        }),
        ask('transport', 'How you get around', 'checkbox', {
          options: 'On foot, Public transport, Motorcycle or tricycle, Car',
        }),
        ask('days', 'Days a week', 'radio', { options: '1 or 2, 3 or 4, 5 or more' }),
      ],
    },
    {
      title: 'Your experience',
      fields: [
        experience,
        ask('work', 'Work in which you checked people, papers or places', 'textarea', {
          ...optional,
          maxLength: 2_000,
        }),
        ask('connected', 'People you could not check fairly', 'textarea', {
          ...optional,
          hint: 'Relatives, business partners or employers in the trade',
          maxLength: 1_000,
        }),
      ],
    },
    {
      title: 'Your ID',
      description: 'Who checks others is checked first. We never ask for the whole number.',
      fields: [
        ask('idKind', 'Kind of ID', 'radio', {
          options: [
            'National ID card or slip',
            'International passport',
            'Driver’s licence',
            'Voter’s card',
          ],
        }),
        ask('idScan', 'Photo or scan of the ID', 'file', { hint: fileHint }),
        cv,
      ],
    },
    references,
    consent,
  ]),
};
