/** What the levels are called and promise: screens, the report and the brochure all take it from here. */
interface LevelCopy {
  /** The tier as it is bought, in the words of the plans. */
  readonly tier: string;
  readonly level: 'Free' | 'Basic' | 'Premium' | 'Platinum';
  readonly tick: 'basic' | 'premium' | null;
  readonly tickWords: string;
  readonly sentence: string;
}

// Tier is what is bought, level is what is shown (C-16).
export const levels = [
  {
    tier: 'Free',
    level: 'Free',
    tick: null,
    tickWords: 'No tick',
    sentence: 'The person has a record, and the record carries no tick.',
  },
  {
    tier: 'Basic',
    level: 'Basic',
    tick: 'basic',
    tickWords: 'Blue tick',
    sentence: 'The person holds a Basic verification that is in date.',
  },
  {
    tier: 'Premium (level 2)',
    level: 'Premium',
    tick: 'premium',
    tickWords: 'Green tick',
    sentence: 'The person holds a Premium verification that is in date.',
  },
  {
    tier: 'Platinum',
    level: 'Platinum',
    tick: 'premium',
    tickWords: 'Green tick',
    sentence: 'The person holds a Platinum verification that is in date.',
  },
] as const satisfies readonly LevelCopy[];

/** The copy of a level, whatever its letter case; an unknown one has no tick. */
export function levelCopy(level: string): LevelCopy | undefined {
  return levels.find((one) => one.level.toLowerCase() === level.toLowerCase());
}
