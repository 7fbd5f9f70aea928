/** A word of ours that has given way to the standard term, and where it may still stand. */
interface FinishedWord {
  readonly word: RegExp;
  readonly instead: string;
  /** What is no breach: stored names, public addresses, sample data, quoted texts. */
  readonly stays: readonly RegExp[];
}

const finishedWords: readonly FinishedWord[] = [
  {
    word: /desk(?!top)/i,
    instead: 'inbox',
    stays: [
      // The office that verifies, in sample data and texts.
      /[\w.]*desk@\w*/g,
      /'Desk'/g,
      /\b(Verification|First) [Dd]esk\b|\bDesk Officer\b/g,
      /(help desk|desk address|use the desk and its address)/g,
      /'role-desk'/g,
    ],
  },
  // The action stands in sealed audit trails, which nothing may rewrite.
  { word: /harvest/i, instead: 'scraping', stays: [/'alarm\.harvest'/g, /^ {2}harvest: \{$/gm] },
  {
    word: /honey(?!pot)/i,
    instead: 'canary',
    // The action as above, and the column of the records.
    stays: [
      /'(alarm\.honey|honey( as canary)?)'/g,
      /^ {2}honey: (\{|boolean;)$/gm,
      /\bhoney: issued\.canary\b|\bset honey = |, honey[,)]/g,
    ],
  },
  {
    word: /\b([a-z]+)?Standing\b|errors\.standing|wrong-standing|\b(const|let|function) standing\b/,
    instead: 'status',
    stays: [],
  },
  {
    word: /\b(LatePart|[lL]ate(Offer|Answer|Partners)|fetchLate|showLate)\b|browser\/(late|needed)\b/,
    instead: 'lazy',
    stays: [],
  },
  { word: /\bopenMemory\b/, instead: 'TtlCache', stays: [] },
  { word: /\bisInside\b/, instead: 'internal call', stays: [] },
  {
    word: /\bwish(es)?\b/i,
    instead: 'approval request',
    // The two answers of a person on their own page, and a table that a test invents.
    stays: [/'wish'|\bwish: '|name="wish"|\bWishes\b|as a wish to close/g],
  },
  {
    word: /\bopenPerson\b|staff\/openings|\/v1\/openings|\bNewOpening\b/,
    instead: 'access grant',
    stays: [],
  },
  {
    word: /\b(chooseWays)\b|\bvia[A-Z]\w*/,
    instead: 'transport',
    stays: [],
  },
];

/** The finished words that a file names, in its path or its text. */
export function oldWordsIn(path: string, text: string): string[] {
  return finishedWords.flatMap(({ word, instead, stays }) => {
    const left = stays.reduce((rest, one) => rest.replace(one, ''), text);
    const found = word.exec(path)?.[0] ?? word.exec(left)?.[0];
    return found ? [`${path}: ${found}, say ${instead}`] : [];
  });
}
