// Apart from the shapes: the person's page needs these lists, and no library to check with.

/** The papers that a person may send here. */
export const paperKinds = ['id', 'police', 'health'] as const;

/** How many papers may come with the answer to reasons. */
export const mostAnswerFiles = 5;
export const tooManyAnswerFiles = `Send at most ${mostAnswerFiles} files`;

/** What a person may still do, one after another. */
export const steps = ['consent', 'details', 'identity', 'papers', 'code', 'guarantors'] as const;

/** Why a case is open, as the person is told. */
export const becauses = [
  'ordered',
  'bought-for-you',
  'asked-for-you',
  'renewal',
  'application',
  'correction',
  'staff',
] as const;
export type Because = (typeof becauses)[number];

/** What a case is about, in the person's words: a record that they asked to correct is verified already. */
export type About = 'verification' | 'correction';
