/** To whom a message goes, the usual one first (CON-04); the last is one choice (C-09). */
export const departments = [
  'General Inquiry',
  'Customer Support',
  'Technical Assistance',
  'Sponsor an Individual',
  'Train with us',
  'Feedback, Comments & Reviews',
] as const;
