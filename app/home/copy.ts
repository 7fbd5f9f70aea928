/**
 * The wording of the home page's lower half, which is fetched late; what stands above has its few
 * words beside it. What is quoted in the requirements stands word for word.
 */

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
    description: 'Checked against identity papers and guarantors before a tick is given.',
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

export type Portrait =
  | 'amina'
  | 'bisi'
  | 'chidi'
  | 'danjuma'
  | 'kelechi'
  | 'musa'
  | 'ngozi'
  | 'tunde';

export interface Testimonial {
  readonly title: string;
  readonly feedback: string;
  readonly name: string;
  readonly location: string;
  readonly avatar: Portrait;
}

/** Ten entries (HOME-23). Invented people: replace them with the owner's own customers (W-24). */
export const testimonials: readonly Testimonial[] = [
  {
    title: 'He came on time',
    feedback:
      'The carpenter showed his access code at the gate before he stepped in. That alone made me comfortable.',
    name: 'Folake A.',
    location: 'Ikeja, Lagos',
    avatar: 'bisi',
  },
  {
    title: 'My mother is in good hands',
    feedback:
      'We found a caregiver with a green tick. Her health status and her reviews were there for us to read.',
    name: 'Ibrahim S.',
    location: 'Kaduna',
    avatar: 'musa',
  },
  {
    title: 'Jobs come to me now',
    feedback:
      'I got my blue tick and stopped begging for work by phone. Clients see my record and book me.',
    name: 'Chidi O.',
    location: 'Enugu',
    avatar: 'chidi',
  },
  {
    title: 'Clear price before the job',
    feedback:
      'I knew the hourly rate before I booked, so there was no quarrel about money afterwards.',
    name: 'Ngozi E.',
    location: 'Port Harcourt',
    avatar: 'ngozi',
  },
  {
    title: 'Safer for my children',
    feedback:
      'I searched our driver before he started. Police record clear, verification not expired.',
    name: 'Ronke B.',
    location: 'Ibadan',
    avatar: 'kelechi',
  },
  {
    title: 'Training that counts',
    feedback: 'After the trade test certificate my rate went up and so did my bookings.',
    name: 'Tunde L.',
    location: 'Abeokuta',
    avatar: 'tunde',
  },
  {
    title: 'Fast cover for our event',
    feedback: 'Two bodyguards confirmed the same day. Both showed their codes.',
    name: 'Danjuma K.',
    location: 'Abuja',
    avatar: 'danjuma',
  },
  {
    title: 'Support picked up',
    feedback: 'When a job ran late, the worker asked for more time in the app and I approved it.',
    name: 'Amina Y.',
    location: 'Kano',
    avatar: 'amina',
  },
  {
    title: 'Good for small business',
    feedback: 'We hire cleaners weekly, and every one of them is verified.',
    name: 'Bisi M.',
    location: 'Surulere, Lagos',
    avatar: 'bisi',
  },
  {
    title: 'I keep my tips',
    feedback: 'All of my tips are mine, and I can see every naira in my history.',
    name: 'Kelechi N.',
    location: 'Owerri',
    avatar: 'kelechi',
  },
];

/** Said on the screen wherever invented people or firms stand (W-24). */
export const sampleNotes = {
  testimonials: 'Sample content: invented people, not customers.',
  record: 'A sample record of an invented person.',
} as const;
