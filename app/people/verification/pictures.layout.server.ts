import { palette } from '#platform/pdf/palette.server.ts';
import type { Patch } from '#platform/pdf/quilt.server.ts';
import mark from '/public/kit/logo-mark.svg?raw';
import comb from '/public/kit/patterns/comb-indigo.svg?raw';
import lattice from '/public/kit/patterns/lattice-indigo.svg?raw';
import leafClay from '/public/kit/patterns/leaf-clay.svg?raw';
import leaf from '/public/kit/patterns/leaf-danfo.svg?raw';
import moon from '/public/kit/patterns/moon-clay.svg?raw';
import moonIndigo from '/public/kit/patterns/moon-indigo.svg?raw';
import star from '/public/kit/patterns/star-ink.svg?raw';
import starPaper from '/public/kit/patterns/star-paper.svg?raw';
import teeth from '/public/kit/patterns/teeth-danfo.svg?raw';
import amina from '/public/kit/portraits/amina.svg?raw';
import bisi from '/public/kit/portraits/bisi.svg?raw';
import chidi from '/public/kit/portraits/chidi.svg?raw';
import danjuma from '/public/kit/portraits/danjuma.svg?raw';
import kelechi from '/public/kit/portraits/kelechi.svg?raw';
import musa from '/public/kit/portraits/musa.svg?raw';
import ngozi from '/public/kit/portraits/ngozi.svg?raw';
import tunde from '/public/kit/portraits/tunde.svg?raw';
import blue from '/public/kit/tick-basic.svg?raw';
import none from '/public/kit/tick-none.svg?raw';
import green from '/public/kit/tick-premium.svg?raw';

/** The house's own drawings, as the documents use them: one source with the site's `/kit`. */
export const pictures = {
  mark,
  ticks: { basic: blue, premium: green, none },
} as const;

/** About half faces, half cloth; no two neighbours share a ground. */
export const quilt: readonly (readonly Patch[])[] = [
  [
    { picture: amina, ground: palette.danfo },
    { picture: lattice },
    { picture: chidi, ground: palette.clayWash },
    { picture: star },
    { picture: bisi, ground: palette.indigoPale },
    { picture: moon },
  ],
  [
    { picture: comb },
    { picture: tunde, ground: palette.paperDark },
    { picture: teeth },
    { picture: ngozi, ground: palette.clay },
    { picture: leaf },
    { picture: musa, ground: palette.indigoPale },
  ],
  [
    { picture: danjuma, ground: palette.danfo },
    { picture: moonIndigo },
    { picture: kelechi, ground: palette.indigoPale },
    { picture: starPaper },
    { picture: lattice },
    { picture: leafClay },
  ],
];
