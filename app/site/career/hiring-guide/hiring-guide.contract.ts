import { defineCall } from '#platform/contract.ts';

/** The guide of the recruitment section (HIRE-11). */
export const getHiringGuide = defineCall({
  name: 'getHiringGuide',
  method: 'GET',
  path: '/brochures/hiring-guide',
  summary: 'Downloads the hiring guide',
  file: 'application/pdf',
});
