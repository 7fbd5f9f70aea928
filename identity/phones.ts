/**
 * The ten digits of a Nigerian mobile number (`8031234567`), from any way to write it: `0803...`,
 * `+234803...`, `234 (0) 803...`, `00234803...`. Null for what is none.
 */
export function phoneDigits(text: string): string | null {
  if (text.length > 40) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const national = /^(?:2340?|0)?([789]\d{9})$/.exec(digits);
  return national?.[1] ?? null;
}
