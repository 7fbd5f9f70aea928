import { palette } from '#platform/pdf/palette.server.ts';
import { drawLine, setBlock } from '#platform/picture/lettering.server.ts';
import mark from '/public/kit/logo-mark.svg?raw';
import combInk from '/public/kit/patterns/comb-ink.svg?raw';
import latticeIndigo from '/public/kit/patterns/lattice-indigo.svg?raw';
import leafDanfo from '/public/kit/patterns/leaf-danfo.svg?raw';
import moonClay from '/public/kit/patterns/moon-clay.svg?raw';
import selvedgeDanfo from '/public/kit/patterns/selvedge-danfo.svg?raw';
import selvedgeIndigo from '/public/kit/patterns/selvedge-indigo.svg?raw';
import starPaper from '/public/kit/patterns/star-paper.svg?raw';
import teethClay from '/public/kit/patterns/teeth-clay.svg?raw';
import amina from '/public/kit/portraits/amina.svg?raw';
import bisi from '/public/kit/portraits/bisi.svg?raw';
import chidi from '/public/kit/portraits/chidi.svg?raw';
import danjuma from '/public/kit/portraits/danjuma.svg?raw';
import kelechi from '/public/kit/portraits/kelechi.svg?raw';
import musa from '/public/kit/portraits/musa.svg?raw';
import ngozi from '/public/kit/portraits/ngozi.svg?raw';
import tunde from '/public/kit/portraits/tunde.svg?raw';
import { brandId } from '../brand.rules.ts';
import type { PageHead } from '../contract.ts';

/** One quilt a row: a person on a ground, and two cloths that share neither it nor each other's. */
const quilts = [
  [amina, palette.danfo, latticeIndigo, moonClay],
  [chidi, palette.indigoPale, combInk, leafDanfo],
  [bisi, palette.danfo, latticeIndigo, starPaper],
  [tunde, palette.danfo, starPaper, latticeIndigo],
  [ngozi, palette.clay, leafDanfo, combInk],
  [kelechi, palette.indigoPale, moonClay, leafDanfo],
  [danjuma, palette.paperDark, latticeIndigo, teethClay],
  [musa, palette.clayWash, combInk, leafDanfo],
] as const;

/** The same title always wears the same cloth. */
function quiltOf(title: string) {
  const sum = Array.from(title).reduce(
    (total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521,
    7,
  );
  return quilts[sum % quilts.length] ?? quilts[0];
}

const side = { width: 1200, height: 630, face: 420, text: 72 } as const;
const quiltX = side.width - side.face;
const hem = 42;

const tidy = (svg: string) => svg.replace(/var\(--[\w-]+,([^(),]+)\)/g, '$1');

/** A picture of the kit at a place, `width` by `height`. */
function placed(svg: string, x: number, y: number, width: number, height = width): string {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return tidy(svg).replace(/width="[\d.]+" height="[\d.]+"/, box);
}

/** A motif tiled over a patch, `across` times. */
function cloth(svg: string, x: number, y: number, width: number, across: number): string {
  const tile = width / across;
  const places = Array.from({ length: across * across }, (_, index) =>
    placed(svg, x + (index % across) * tile, y + Math.floor(index / across) * tile, tile),
  );
  return places.join('');
}

function selvedge(svg: string): string {
  const tile = hem * 2;
  const count = Math.ceil(quiltX / tile);
  const tiles = Array.from({ length: count }, (_, index) =>
    placed(svg, index * tile, side.height - hem, tile, hem),
  );
  return tiles.join('');
}

function quilt([face, ground, left, right]: (typeof quilts)[number]): string {
  const half = side.face / 2;
  return [
    cloth(left, quiltX, side.face, half, 2),
    cloth(right, quiltX + half, side.face, half, 2),
    `<rect x="${quiltX}" y="0" width="${side.face}" height="${side.face}" fill="${ground}"/>`,
    placed(face, quiltX, 0, side.face),
  ].join('');
}

const sizes = Array.from({ length: 16 }, (_, step) => 124 - step * 5);

function title(text: string, fill: string): string {
  const width = quiltX - side.text - 44;
  const { lines, size, face } = setBlock(text, { face: 'heavy', width, sizes, lines: 3 });
  // Anek's capitals are .64 of the size high; the block stands in the middle of what the mark leaves.
  const step = size * 1.04;
  const middle = 330;
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.32;
  return lines
    .map((line, index) =>
      drawLine(line, { x: side.text, y: first + index * step, size, face, fill }),
    )
    .join('');
}

function name(fill: string, dark: boolean): string {
  // On ink the patch would vanish: it takes the cloth's indigo.
  const logo = dark ? mark.replace('--patch,#14173A', `--patch,${palette.indigo}`) : mark;
  const letters = { x: side.text + 76, y: 110, size: 50, face: 'heavy', fill } as const;
  return placed(logo, side.text - 4, 56, 68) + drawLine(brandId, letters);
}

/** A preview picture as SVG: mark and title on the left above a cloth edge, a quilt on the right. */
export function layCard({ title: text, kind }: Pick<PageHead, 'title' | 'kind'>): string {
  const dark = kind === 'article';
  const ink = dark ? palette.paper : palette.ink;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side.width}" height="${side.height}">`,
    `<rect width="100%" height="100%" fill="${dark ? palette.ink : palette.paper}"/>`,
    selvedge(dark ? selvedgeDanfo : selvedgeIndigo),
    quilt(quiltOf(text)),
    name(ink, dark),
    title(text, ink),
    '</svg>',
  ].join('');
}
