/** What the register says of a number. */
export type Verdict =
  | 'match'
  | 'not-found'
  | 'bad-format'
  | 'source-down'
  | 'partial'
  | 'mismatch'
  /** Not among the test numbers: not found, and free. */
  | 'unknown';

const byDigit: readonly Verdict[] = [
  'match',
  'not-found',
  'bad-format',
  'source-down',
  'partial',
  'mismatch',
];

/** The last digit of a number decides; of a vNIN the last one before its closing letters. */
export function verdictOf(number: string): Verdict {
  const digit = /(\d)[a-z]*$/i.exec(number)?.[1];
  return digit === undefined ? 'bad-format' : (byDigit[Number(digit)] ?? 'unknown');
}

/** Whether the provider takes money for it. */
export function isCharged(verdict: Verdict): boolean {
  return ['match', 'partial', 'mismatch', 'not-found'].includes(verdict);
}
