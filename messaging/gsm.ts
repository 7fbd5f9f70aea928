/** What a text costs on the line: its alphabet and how many parts it takes (GSM 03.38). */
export interface Measured {
  readonly alphabet: 'gsm7' | 'ucs2';
  readonly units: number;
  readonly parts: number;
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these takes two septets: an escape stands before it. */
const extension = new Set('\f^{}\\[~]|€');

const sizes = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

function septetsOf(character: string): number {
  if (basic.has(character)) return 1;
  return extension.has(character) ? 2 : 0;
}

/** How many parts a text takes, and in which alphabet. An empty text takes none. */
export function measure(text: string): Measured {
  const characters = [...text];
  const isGsm = characters.every((character) => septetsOf(character) > 0);
  const alphabet = isGsm ? 'gsm7' : 'ucs2';
  const widths = characters.map((one) => (isGsm ? septetsOf(one) : one.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { one, each } = sizes[alphabet];
  if (units <= one) return { alphabet, units, parts: units === 0 ? 0 : 1 };
  // A character of two units is never cut: it begins the next part whole.
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > each) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { alphabet, units, parts };
}

/** Whether a text goes out as one part of GSM-7 (MSG-02). */
export function fitsOnePart(text: string): boolean {
  const { alphabet, parts } = measure(text);
  return alphabet === 'gsm7' && parts === 1;
}

const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/**
 * A text as SMS write it: `₦15,000` becomes `NGN 15,000`, curled quotes and long dashes become plain.
 * Letters stay: a tone mark changes a word, so a text that has one is refused, never stripped.
 */
export function writeForSms(text: string): string {
  const named = text.replace(/₦[ \u00a0\u2009\u202f]?/g, 'NGN ');
  return named.replace(/[‘’“”–—…\u00a0\u2009\u202f]/g, (sign) => plain[sign] ?? sign);
}
