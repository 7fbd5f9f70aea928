import { palette } from '#platform/pdf/palette.server.ts';
import type { Patch } from '#platform/pdf/quilt.server.ts';
import markSvg from '/public/kit/logo-mark.svg?raw';
import combClay from '/public/kit/patterns/comb-clay.svg?raw';
import latticeDanfo from '/public/kit/patterns/lattice-danfo.svg?raw';
import leafIndigo from '/public/kit/patterns/leaf-indigo.svg?raw';
import moonInk from '/public/kit/patterns/moon-ink.svg?raw';
import starClay from '/public/kit/patterns/star-clay.svg?raw';
import teethInk from '/public/kit/patterns/teeth-ink.svg?raw';
import teethPaper from '/public/kit/patterns/teeth-paper.svg?raw';
import amina from '/public/kit/portraits/amina.svg?raw';
import bisi from '/public/kit/portraits/bisi.svg?raw';
import danjuma from '/public/kit/portraits/danjuma.svg?raw';
import kelechi from '/public/kit/portraits/kelechi.svg?raw';
import musa from '/public/kit/portraits/musa.svg?raw';
import ngozi from '/public/kit/portraits/ngozi.svg?raw';
import tunde from '/public/kit/portraits/tunde.svg?raw';

export const mark = markSvg;

/** The strip down the cover's right side: a face and a cloth in each row, changing sides. */
export const strip: readonly (readonly Patch[])[] = [
  [{ picture: danjuma, ground: palette.danfo }, { picture: moonInk }],
  [{ picture: combClay }, { picture: ngozi, ground: palette.indigoPale }],
  [{ picture: kelechi, ground: palette.clayWash }, { picture: leafIndigo }],
  [{ picture: latticeDanfo }, { picture: musa, ground: palette.paperDark }],
  [{ picture: amina, ground: palette.clay }, { picture: teethInk }],
  [{ picture: starClay }, { picture: tunde, ground: palette.indigoPale }],
  [{ picture: bisi, ground: palette.danfo }, { picture: teethPaper }],
];
