import { expect, it } from 'vitest';
import { leadsToVerification } from './accepted.rules.ts';

it.each([
  ['work-with-us', true],
  ['healthcare-professionals', true],
  ['community-agent', true],
  ['verification-agent', true],
  ['training-course', false],
  ['partner-registration', false],
  ['staffing-agent-contract-nda', false],
  ['candidate-submission-liability', false],
  ['work-with-us-v1', false],
  ['', false],
])('an accepted application under %s opens a case: %s (CASE-01)', (tag, opens) => {
  expect(leadsToVerification(tag)).toBe(opens);
});
