const verified: readonly string[] = [
  'work-with-us',
  'healthcare-professionals',
  'community-agent',
  'verification-agent',
];

/** Whether an accepted application under this form opens a case, in which its sender is verified (CASE-01). */
export const leadsToVerification = (tag: string): boolean => verified.includes(tag);
