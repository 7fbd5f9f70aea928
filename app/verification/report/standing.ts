import { levelCopy } from '../copy.ts';

interface Standing {
  readonly verificationLevel: string;
  readonly verificationStatus: string;
}

export const isActive = ({ verificationStatus }: Standing) => verificationStatus === 'VERIFIED';

/** The word of the badge: ACTIVE, or why the record does not count (VDT-03, C-49). */
export const badgeWord = (record: Standing) =>
  isActive(record) ? 'ACTIVE' : record.verificationStatus;

/** No tick for a record that does not count, whatever its level (C-16, C-49). */
export const tickOf = (record: Standing) =>
  isActive(record) ? (levelCopy(record.verificationLevel)?.tick ?? null) : null;

/** The two colours that are kept for verification. */
export const tickTints = {
  basic: { solid: '#1463D8', wash: '#E3EDFC' },
  premium: { solid: '#0B7A4B', wash: '#DDF1E5' },
} as const;

/** The level in words; a tick is never told by its colour alone. */
export function levelWords(record: Standing): string {
  const tick = tickOf(record);
  const words = tick ? levelCopy(record.verificationLevel)?.tickWords.toLowerCase() : 'no tick';
  return `${record.verificationLevel} · ${words}`;
}
