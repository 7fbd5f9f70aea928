export const tooEasy = 'This password is too easy to guess';

/** Letters as they follow each other in the alphabet and on a keyboard. */
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
/** Pairs of these commonest passwords are guessed early too. */
const mostPaired = 3_000;

interface Known {
  readonly all: ReadonlySet<string>;
  readonly first: ReadonlySet<string>;
}

let listed: Promise<Known> | undefined;

/** Some 49,000 of the passwords that leaks hold most often, in lower case; it ships with the package. */
async function commonPasswords(): Promise<Known> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common']?.map(String) ?? [];
  return { all: new Set(ranked), first: new Set(ranked.slice(0, mostPaired)) };
}

function isKnown(text: string, { all, first }: Known): boolean {
  if (all.has(text) || rows.some((row) => row.includes(text))) return true;
  for (let at = 3; at < text.length; at += 1) {
    if (first.has(text.slice(0, at)) && (text.length - at < 4 || first.has(text.slice(at)))) {
      return true;
    }
  }
  return false;
}

const lookAlikes: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l' },
];

/** A text without what fits at its end; as one pattern that would take the square of its length. */
function withoutEnd(text: string, end: RegExp): string {
  const signs = [...text];
  return signs.slice(0, signs.findLastIndex((sign) => !end.test(sign)) + 1).join('');
}

/** A password as its letters are meant: as typed, and with digits and signs read as letters. */
function readings(plain: string): string[] {
  const word = withoutEnd(plain, /[^\p{L}]/u);
  const meant = lookAlikes.map((map) => word.replace(/[^\p{L}]/gu, (sign) => map[sign] ?? sign));
  return [plain, word, ...meant];
}

function coreOf(text: string): string {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
  return withoutEnd(bare.replace(/^\p{N}+/u, ''), /\p{N}/u);
}

/** The part that a text repeats from its first letter to its last; the text itself when it does not. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return at > 0 ? text.slice(0, at) : text;
}

/** Words of three letters and more, and neighbours written as one. */
function wordsOf(own: readonly string[]): string[] {
  const words = own.flatMap((one) => {
    const parts = one.toLowerCase().split(/[^\p{L}]+/u);
    return [...parts, parts.join('')];
  });
  return [...new Set(words)].filter((one) => one.length > 2).sort((a, b) => b.length - a.length);
}

/** Whether a password is common, or one of these words with the usual decoration. */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  listed ??= commonPasswords();
  const known = await listed;
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 5) return true;
  const words = wordsOf(own);
  return readings(plain).some((reading) => {
    const bare = reading.replace(/[^\p{L}\p{N}]/gu, '');
    const core = coreOf(bare);
    const rest = coreOf(words.reduce((left, word) => left.replaceAll(word, ' '), core));
    // Three letters and some digits are as few guesses as a word.
    if (core.length < 4 || rest.length < 4) return true;
    return [bare, core, rest].some((one) => isKnown(one, known) || isKnown(unitOf(one), known));
  });
}
