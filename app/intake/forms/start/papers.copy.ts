import { incidentReports } from '#app/shell/policies.rules.ts';
import { badgeField } from '../rules.ts';
import type { NewForm } from '../service.server.ts';
import {
  adult,
  ask,
  fileHint,
  harmless,
  headcount,
  optional,
  past,
  states,
  written,
} from './start.rules.ts';

const badge = { placeholder: 'Sw-xxxxx', hint: 'It stands on the badge', maxLength: 20 } as const;

export const backgroundForm: NewForm = {
  tag: 'background-check',
  title: 'Details for the background check',
  sections: written([
    {
      title: 'The person to check',
      fields: [
        ask('fullName', 'Full name of the person'),
        ask('dateOfBirth', 'Date of birth of the person', 'date', {
          ...adult,
          hint: '18 and over',
        }),
        ask('phone', 'Phone number of the person', 'tel'),
        ask('email', 'Email of the person', 'email', optional),
        ask('state', 'State the person lives in', 'select', { options: states }),
        ask('address', 'Address of the person'),
      ],
    },
    {
      title: 'The work',
      fields: [
        ask('role', 'What the person is to do for you'),
        ask('startDate', 'Day on which the work begins', 'date', { ...optional, ...harmless }),
        ask('referees', 'Former employers and referees', 'textarea', {
          ...optional,
          hint: 'Name, phone number and the years, one a line',
        }),
        ask('papers', 'Papers that you were given', 'file', { ...optional, hint: fileHint }),
      ],
    },
    {
      title: 'Agreement',
      description: 'We tell the person that the check is made, and for whom.',
      fields: [
        ask('agreed', 'Agreement of the person', 'checkbox', {
          hint: 'The person knows of this check and agrees to it.',
        }),
      ],
    },
  ]),
};

export const clearanceForm: NewForm = {
  tag: 'clearance',
  title: 'Details for the clearance pass',
  sections: written([
    {
      title: 'The worker',
      description: 'For several workers, name the first one and send the others as a list.',
      fields: [
        ask('fullName', 'Full name of the worker'),
        ask(badgeField, 'Verification ID of the worker', 'text', badge),
        ask('phone', 'Phone number of the worker', 'tel'),
        ask('email', 'Email of the worker', 'email', optional),
        ask('workers', 'How many workers need a pass', 'number', headcount),
        ask('list', 'List of the workers with their verification IDs', 'file', {
          ...optional,
          hint: fileHint,
        }),
      ],
    },
    {
      title: 'The work',
      fields: [
        ask('work', 'Work that the pass is for'),
        ask('state', 'State', 'select', { options: states }),
        ask('place', 'Address of the place'),
        ask('startDate', 'First day', 'date', harmless),
        ask('endDate', 'Last day', 'date', {
          ...optional,
          bounds: { notBefore: 'startDate' },
          hint: 'Leave it empty for standing work',
        }),
      ],
    },
  ]),
};

/** The ID is asked for by the name under which the server looks for it (GEN-16, C-88). */
export const incidentForm: NewForm = {
  tag: 'incident-report',
  title: 'What happened',
  sections: written([
    {
      title: 'The worker',
      description: incidentReports,
      fields: [
        ask(badgeField, 'Verification ID of the worker', 'text', badge),
        ask('workerName', 'Name of the worker'),
      ],
    },
    {
      title: 'The incident',
      fields: [
        ask('kinds', 'What it was', 'checkbox', {
          options: [
            'Theft',
            'Damage',
            'Unfinished or poor work',
            'Violence or threats',
            'Left the job',
            'Something else',
          ],
        }),
        ask('day', 'Day on which it happened', 'date', past),
        ask('place', 'Where it happened'),
        ask('account', 'What happened, in your own words', 'textarea', {
          hint: 'Who was there, what was said and done, what is missing or broken',
        }),
        ask('evidence', 'A photo, message or paper that shows it', 'file', {
          ...optional,
          hint: fileHint,
        }),
        ask('police', 'Was the police told?', 'radio', { options: 'Yes, No' }),
        ask('policeReference', 'Reference that the police gave you', 'text', optional),
      ],
    },
    {
      title: 'Whom we call about it',
      fields: [
        ask('fullName', 'Full name'),
        ask('phone', 'Phone number', 'tel'),
        ask('email', 'Email', 'email'),
        ask('truth', 'Truth of the report', 'checkbox', {
          hint: 'What I wrote is true as far as I know.',
        }),
      ],
    },
  ]),
};
