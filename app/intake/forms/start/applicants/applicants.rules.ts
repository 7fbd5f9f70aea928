import { brand } from '#app/shell/brand.rules.ts';
import { adult, ask, fileHint, optional, states, type Written } from '../start.rules.ts';

/** What every person who applies is asked. */
export const person: Written = {
  title: 'About you',
  fields: [
    ask('fullName', 'Full name', 'text', { hint: 'As it stands on your ID' }),
    ask('dateOfBirth', 'Date of birth', 'date', { ...adult, hint: '18 and over' }),
    ask('email', 'Email', 'email', { hint: 'The confirmation goes there' }),
    ask('phone', 'Phone number', 'tel', { placeholder: '+234 803 000 0000' }),
    ask('state', 'State you live in', 'select', { options: states }),
    ask('lga', 'Local government area', 'text', { placeholder: 'Ikeja' }),
    ask('address', 'Home address'),
  ],
};

export const experience = ask('years', 'Years of experience', 'radio', {
  options: ['None yet', 'Less than 2 years', '2 to 5 years', 'More than 5 years'],
});

export const references: Written = {
  title: 'References',
  description: 'Two people who know your work and are not family. Ask them before you name them.',
  fields: [
    ask('firstReferee', 'Full name of the first referee'),
    ask('firstRefereePhone', 'Phone number of the first referee', 'tel'),
    ask('secondReferee', 'Full name of the second referee'),
    ask('secondRefereePhone', 'Phone number of the second referee', 'tel'),
    ask('refereesAgree', 'Agreement of both', 'checkbox', {
      hint: 'Both know that we may call them about this application, and agree.',
    }),
  ],
};

export const consent: Written = {
  title: 'Your consent',
  description: 'You can withdraw it at any time; we then stop working on the application.',
  fields: [
    ask('truth', 'True answers', 'checkbox', {
      hint: 'What I wrote here is true as far as I know.',
    }),
    ask('consent', 'Use of my answers', 'checkbox', {
      hint: `I allow ${brand} to keep and check my answers and files in order to decide on this application.`,
    }),
  ],
};

export const cv = ask('cv', 'CV', 'file', { ...optional, hint: fileHint });
