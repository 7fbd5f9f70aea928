import * as rules from '#app/shell/policies.rules.ts';

/** Rules that posts quote as `{{coverage}}`: one wording for all pages (C-17). */
export const quotable: Readonly<Record<string, unknown>> = rules;

/** What the drawings of the posts show, for those who do not see them. */
export const pictureTexts: Readonly<Record<string, string>> = {
  'posts/by-the-hour.svg': 'A clock with one quarter marked, beside a woman in an apron',
  'posts/check.svg': 'A worker in a hard hat at an open door, with his record beside it',
  'posts/first-week.svg': 'A house with somebody at the window, and a key',
  'posts/first-week-1.svg': 'A list with three of five points ticked',
  'posts/first-week-2.svg': 'A large key and two labels on hooks',
  'posts/first-week-3.svg': 'A phone with its bell off, beside a woman with glasses',
  'posts/first-week-4.svg': 'Two women under four ticks and a star',
  'posts/insurance.svg': 'Two people under one umbrella in the rain',
  'posts/ticks.svg': 'Two people, one with a blue tick and one with a green tick',
  'posts/training.svg': 'A teacher at a blackboard, with tools on the table',
  'posts/training-1.svg': 'A carpenter, with the sign of a saw',
  'posts/training-2.svg': 'A cook, with the sign of a pot',
  'posts/training-3.svg': 'A photographer, with the sign of a camera',
  'posts/training-4.svg': 'A caregiver, with the sign of a heart on a hand',
  'posts/training-5.svg': 'A chauffeur, with the sign of a cap',
};
