/**
 * A Nigerian mobile number as E.164: 070, 080, 081, 090 and 091 at home. Fixed lines take no SMS, and
 * other countries are not written to (MSG-02).
 */
export function isNigerianMobile(number: string): boolean {
  return /^\+234(?:70|8[01]|9[01])\d{8}$/.test(number);
}
