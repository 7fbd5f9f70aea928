import type { Testimonial } from './testimonials.contract.ts';

/** Start data (HOME-23). Invented people: staff replace them with the owner's own customers (W-24). */
export const testimonials: readonly Omit<Testimonial, 'sample'>[] = [
  {
    title: 'He showed his code first',
    feedback:
      'The carpenter showed his access code at the gate before he stepped in. That alone made me comfortable.',
    name: 'Folake A.',
    location: 'Ikeja, Lagos',
    avatar: 'bisi',
  },
  {
    title: 'I could read the record first',
    feedback:
      'We found a caregiver with a green tick. Her health status and her reviews were there for us to read.',
    name: 'Ibrahim S.',
    location: 'Kaduna',
    avatar: 'musa',
  },
  {
    title: 'Clients find my record now',
    feedback:
      'I got my blue tick and stopped begging for work by phone. Clients see my record and book me.',
    name: 'Chidi O.',
    location: 'Enugu',
    avatar: 'chidi',
  },
  {
    title: 'The rate was clear before I booked',
    feedback:
      'I knew the hourly rate before I booked, so there was no quarrel about money afterwards.',
    name: 'Ngozi E.',
    location: 'Port Harcourt',
    avatar: 'ngozi',
  },
  {
    title: 'We checked our driver first',
    feedback:
      'I searched our driver before he started. Police record clear, verification not expired.',
    name: 'Ronke B.',
    location: 'Ibadan',
    avatar: 'kelechi',
  },
  {
    title: 'My certificate raised my rate',
    feedback: 'After the trade test certificate my rate went up and so did my bookings.',
    name: 'Tunde L.',
    location: 'Abeokuta',
    avatar: 'tunde',
  },
  {
    title: 'Two guards the same day',
    feedback: 'Two bodyguards confirmed the same day. Both showed their codes.',
    name: 'Danjuma K.',
    location: 'Abuja',
    avatar: 'danjuma',
  },
  {
    title: 'More time, agreed in the app',
    feedback: 'When a job ran late, the worker asked for more time in the app and I approved it.',
    name: 'Amina Y.',
    location: 'Kano',
    avatar: 'amina',
  },
  {
    title: 'Our cleaners are all verified',
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
