import { coverage, noDirectTransfer, unreachable } from '#app/legal/rules.ts';
import type { ShortText } from './parts/short-page.tsx';

export const supportText: ShortText = {
  title: 'Support',
  description:
    'How a job goes from booking to review, what to do when something goes wrong, and how to reach us.',
  paragraphs: [
    'A job goes like this: you book, the artisan accepts or declines, shows you the access code, and you verify it. When the job is done you confirm and pay, and both of you review.',
    'The access code is unique to one artisan and one job. If the work takes longer, the artisan asks for more time and you approve it or not.',
    `${coverage} ${noDirectTransfer} ${unreachable}`,
    'The guides, the questions with answers and the dictionary open on this page in a later release.',
  ],
  ways: [
    { to: '/contact', label: 'Contact us' },
    { to: '/feedback', label: 'Tell us about a worker' },
  ],
};
