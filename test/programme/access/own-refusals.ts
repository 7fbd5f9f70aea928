import type { Role } from '#app/shell/permissions.rules.ts';

/** A call, who may make it, the code of the refusal that its handler gives to them, and why it does. */
type OwnRefusal = readonly [call: string, role: Role | 'every role', error: string, why: string];

/**
 * Where a handler itself refuses, with 401 or 403, who holds the permission of its call. What does not stand here is a
 * fault: a handler that forgot who may make its call, or one that knows better than the table.
 */
export const ownRefusals: readonly OwnRefusal[] = [
  ['caseFile', 'support', 'forbidden', 'papers of a case are for who sees sensitive details'],
  ['caseFile', 'auditor', 'forbidden', 'an auditor opens no files'],
  ['fileRequest', 'auditor', 'forbidden', 'an auditor opens no files'],
  ['fileRequest', 'finance', 'forbidden', 'who takes the money opens no files'],
  ['changePassword', 'every role', 'wrong-password', 'nobody knows the password of these members'],
  ['confirmPassword', 'every role', 'wrong-password', 'nobody knows the password of these members'],
  ['confirmSecondFactor', 'every role', 'wrong-code', 'the code is of no app'],
];

/** The entry of a refusal; undefined where nobody wrote down why it is one. */
export const ownRefusalOf = (call: string, role: Role | undefined, error: string) =>
  ownRefusals.find(
    ([name, who, code]) =>
      name === call && code === error && (who === 'every role' || who === role),
  );
