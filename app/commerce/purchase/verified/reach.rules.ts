import { whoAnswers, whoField } from '#app/intake/forms/rules.ts';
import { emailKey, phoneKey } from '#app/people/verification/matching.rules.ts';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What is wrong with how somebody else can be reached, by the field's name: a buyer's own address or number
 * would bring the buyer the link that is that person's alone (CASE-01).
 */
export function faultsOfReach(
  answers: Readonly<Record<string, unknown>>,
  buyer: { readonly email: string; readonly phone: string },
): Record<string, string> {
  if (answers[whoField] !== whoAnswers.other) return {};
  const isBuyers = (given: string, own: string) => given !== '' && given === own;
  const words = (what: string) => `Give their own ${what}: the link goes to them alone`;
  return {
    ...(isBuyers(emailKey(textIn(answers.email)), emailKey(buyer.email))
      ? { email: words('email') }
      : {}),
    ...(isBuyers(phoneKey(textIn(answers.phone)), phoneKey(buyer.phone))
      ? { phone: words('phone number') }
      : {}),
  };
}
