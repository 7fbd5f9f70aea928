import fc from 'fast-check';

/** Where inputs come from: valid examples and what a shape makes, then changed by chance. All by a seed. */

/** Numbers by chance, the same for the same seed (mulberry32): fast enough for millions of inputs. */
export function openDice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, pick: <T>(list: readonly T[]) => list[below(list.length)] as T };
}
type Dice = ReturnType<typeof openDice>;

/** What text parsers stumble over. */
const oddTexts = [
  ...['\0', '\uD800', '\uDFFF', '\uFEFF', '\u202E', '\u200B', '\u00A0', '\u2028', '\u0085', '\x7F'],
  ...[
    'é',
    'e\u0301',
    'İ',
    'ı',
    'ß',
    'ﬁ',
    '\u2121',
    '𝐀',
    'ᴬ',
    '٣',
    '０',
    '．',
    '₦',
    '−',
    '\u0130\u0307',
  ],
  ...[
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '-',
    '--',
    '"',
    '""',
    "'",
    '`',
    '\\',
    ',',
    ';',
    ':',
    '.',
    '..',
  ],
  ...[
    '/',
    '//',
    '%',
    '%00',
    '%2e',
    '%zz',
    '=',
    '==',
    '&',
    '&#x0;',
    '<',
    '>',
    '<!--',
    '-->',
    '(',
    ')',
  ],
  ...['[', ']', '{', '}', '[]', '{}', '|', '~', '^', '$', '#', '?', '*', '+', '@', '_', '!'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '1e999',
  ],
  ...[
    '-0',
    '0',
    '00',
    '1',
    '9',
    '99999999999999999999',
    '0x10',
    '0.1',
    '2024-02-30',
    '=cmd|',
    'W/"',
  ],
];

/** The same for bytes, each sign of a text a byte. */
const oddBytes = [
  ...['\0', '\x01', '\x18', '\x1f', '\x3b', '\x5f', '\x7f', '\x80', '\x9f', '\xbf', '\xc0', '\xff'],
  ...[
    '\0\0\0\0',
    '\xff\xff\xff\xff',
    '\x7f\xff\xff\xff',
    '\x80\0\0\0',
    '\0\0\0\x01',
    '\xff\xd8\xff',
  ],
  ...[
    '\r\n\r\n',
    '\r\n',
    '--',
    '%PDF-',
    '%%EOF',
    'IDAT',
    'IHDR',
    'IEND',
    '<<',
    '>>',
    '/',
    '(',
    '#4',
  ],
];

function change(dice: Dice, text: string, words: readonly string[], other: string): string {
  const at = dice.below(text.length + 1);
  const some = 1 + dice.below(Math.min(16, text.length + 1));
  const [front, back] = [text.slice(0, at), text.slice(at)];
  switch (dice.below(9)) {
    case 0:
      return front + back.slice(some);
    case 1:
      return front + back.slice(0, some) + back;
    case 2:
      return front + dice.pick(words) + back;
    case 3:
      return front + dice.pick(words) + back.slice(some);
    case 4:
      return front + other.slice(dice.below(other.length + 1));
    case 5:
      return front;
    case 6: {
      const code = back.charCodeAt(0) || 0x41;
      const step = dice.pick([1, -1, 0x20, 0x80]);
      return front + String.fromCharCode((code ^ Math.abs(step)) & 0xff) + back.slice(1);
    }
    case 7:
      return front + back.slice(some, 2 * some) + back.slice(0, some) + back.slice(2 * some);
    default:
      return front + dice.pick(words).repeat(1 + dice.below(12)) + back;
  }
}

/** A few signs of a text, or a word, so often that the longest text comes out that the door lets in. */
function stretched(dice: Dice, base: string, words: readonly string[], most: number): string {
  const at = dice.below(base.length + 1);
  const own = base.slice(at, at + 1 + dice.below(12));
  const part = (dice.below(3) === 0 ? dice.pick(words) : own) || 'a';
  const [front, back] = [base.slice(0, at), base.slice(at)];
  const times = Math.max(0, Math.floor((most - base.length) / part.length));
  return (front + part.repeat(times) + back).slice(0, most);
}

export interface Source {
  readonly examples: readonly string[];
  /** Texts by the structure that the parser expects. */
  readonly shape?: fc.Arbitrary<string>;
  /** Words of its language. */
  readonly words?: readonly string[];
  /** The longest text that reaches the parser. */
  readonly most: number;
  /** Each sign of a text stands for a byte. */
  readonly bytes?: boolean;
}

const [freshAfter, fresh] = [1_000, 100];
/** One input of so many is as long as may be: it is where a stall would show, and it takes its time. */
const longOneOf = 500;

/** The inputs of a target in turn. */
export function* inputsOf(source: Source, count: number, seed: number): Generator<string> {
  const { examples, shape, most, bytes = false } = source;
  const words = [...(source.words ?? []), ...(bytes ? oddBytes : oddTexts)];
  const dice = openDice(seed);
  const cut = (text: string) => text.slice(0, most);
  let made: readonly string[] = [];
  yield* examples.slice(0, count).map(cut);
  for (let n = examples.length; n < count; n += 1) {
    if (shape && (made.length === 0 || n % freshAfter === 0)) {
      made = fc.sample(shape, { numRuns: Math.min(fresh, count), seed: dice.below(2 ** 31) });
    }
    const isMade = made.length > 0 && dice.below(2) === 0;
    const base = dice.pick(isMade ? made : examples);
    if (n % longOneOf === 0) {
      yield stretched(dice, base, words, most);
      continue;
    }
    let text = base;
    for (let times = dice.below(4); times > 0; times -= 1) {
      text = change(dice, text, words, dice.pick(examples));
    }
    yield cut(text);
  }
}
