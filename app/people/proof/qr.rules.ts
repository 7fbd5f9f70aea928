import { correction, generate, mode } from 'lean-qr';

/** A QR code as rows of modules. */
export interface Qr {
  readonly version: number;
  /** Modules along a side, without the quiet zone. */
  readonly size: number;
  isDark(x: number, y: number): boolean;
}

/** What a code must survive: `M` a screen or a clean card, `Q` paper that is folded and copied. */
export type Correction = 'M' | 'Q';

const highest = 40;

/**
 * The code of an address. `#` is no letter of the short mode, so the code has three segments: what is before
 * it, the sign itself as a byte, and what follows.
 */
export function qrOf(address: string, level: Correction): Qr {
  const [front = '', back = ''] = address.split('#', 2);
  const short = /^[0-9A-Z $%*+\-./:]*$/;
  if (!short.test(front) || !short.test(back)) throw new Error('The address has other letters');
  const segments = mode.multi(mode.alphaNumeric(front), mode.ascii('#'), mode.alphaNumeric(back));
  const bitmap = generate(segments, {
    minCorrectionLevel: correction[level],
    maxCorrectionLevel: correction[level],
    maxVersion: highest,
  });
  return {
    version: (bitmap.size - 17) / 4,
    size: bitmap.size,
    isDark: (x, y) => bitmap.get(x, y),
  };
}
