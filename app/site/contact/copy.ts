import type { Department } from './contract.ts';

/** The departments in the order of the form, without the contract's weight (CON-04). */
export const departments = [
  'General Inquiry',
  'Customer Support',
  'Technical Assistance',
  'Sponsor an Individual',
  'Train with us',
  'Feedback, Comments & Reviews',
] as const satisfies readonly Department[];

export const contactText = {
  title: 'Contact',
  description: 'Write, call or send a WhatsApp message, and which department is for what.',
  lead: 'Write to us about a job, a check, a course or a partnership. Every message gets a number, and its department has it at once.',
  thanks: 'Thank you for contacting us!',
  failed: 'Failed to send your message. Please try again.',
};
