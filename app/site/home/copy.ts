/**
 * The wording of the home page's lower half, which is fetched late; what stands above has its few
 * words beside it. What is quoted in the requirements stands word for word.
 */

import type { portraits } from './testimonials/testimonials.contract.ts';

/** A drawn person. */
export type Portrait = (typeof portraits)[number];

export type StandardIcon = 'medal' | 'card' | 'heart';

/** HOME-15 */
export const standards: readonly { title: string; description: string; icon: StandardIcon }[] = [
  {
    title: 'Professional',
    description: 'Skilled in one trade, trained where it counts, and reviewed after every job.',
    icon: 'medal',
  },
  {
    title: 'ID Verified',
    description:
      'Identity papers are checked before a tick is given. A green tick needs guarantors too.',
    icon: 'card',
  },
  {
    title: 'Customer Priority',
    description: 'If something goes wrong on a booked job, we step in until it is settled.',
    icon: 'heart',
  },
];

/** HOME-17, HOME-18: four steps and their outcome (C-03). */
export const steps: readonly { title: string; text: string; tag?: string }[] = [
  { title: 'Post Job', text: 'Say what you need, where and when.', tag: 'NEW' },
  { title: 'Choose an Available Artisan', text: 'Compare ticks, reviews and hourly rates.' },
  { title: 'Schedule Job', text: 'Today, or a time that suits you both.' },
  { title: 'Verify Code', text: 'Verify the artisan code for security.' },
  { title: 'Get them hired', text: 'Send a contract.' },
];

/** Said on the screen wherever invented people stand (W-24). */
export const sampleNotes = {
  testimonials: 'Sample content: invented people, not customers.',
  someTestimonials: 'Entries marked Sample show invented people, not customers.',
  record: 'A sample record of an invented person.',
} as const;
