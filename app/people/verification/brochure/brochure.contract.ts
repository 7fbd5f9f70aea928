import { defineCall } from '#platform/contract.ts';

/** The brochure of the home page's verification section (HOME-13). */
export const getVerificationBrochure = defineCall({
  name: 'getVerificationBrochure',
  method: 'GET',
  path: '/brochures/verification',
  summary: 'Downloads the verification brochure',
  file: 'application/pdf',
});
