import type { CardSize } from '#app/people/verification/admin/papers/card.contract.ts';
import type { Level } from '#app/people/verification/contract.ts';
import { tickOf } from '#app/people/verification/rules.ts';
import { levelWords } from '#app/people/verification/wording.rules.ts';
import { brand, brandId } from '#app/shell/brand.rules.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { isDrawable } from '#platform/pdf/image.server.ts';
import { drawModules } from '#platform/pdf/modules.server.ts';
import { hemHeight, selvedge } from '#platform/pdf/ornament.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import { drawPicture } from '#platform/pdf/picture.server.ts';
import type { Setting, Sheet } from '#platform/pdf/sheet.server.ts';
import { formatShortDay } from '#platform/time.ts';
import blue from '/public/kit/tick-basic.svg?raw';
import green from '/public/kit/tick-premium.svg?raw';
import { qrOf } from '../qr.rules.ts';

interface CardInput {
  readonly fullName: string;
  readonly badge: string;
  readonly level: Level;
  readonly expiresAt: Date;
  readonly printedAt: Date;
  /** The address that the code holds, and until when it counts. */
  readonly proof: { readonly address: string; readonly expiresAt: Date };
  /** Where anybody may check it, without a code too: `sapioworker.example.com/v`. */
  readonly checkAt: string;
  readonly photo?: Uint8Array;
}

const millimetre = 72 / 25.4;
const sizes: Readonly<Record<CardSize, readonly [number, number]>> = {
  id1: [85.6 * millimetre, 53.98 * millimetre],
  a6: [105 * millimetre, 148 * millimetre],
};

/** A tick; its words wear its colour. */
const ticks = {
  basic: { picture: blue, colour: palette.blue },
  premium: { picture: green, colour: palette.green },
} as const;

/** Where the parts stand, in points. `text` is the column of words. */
interface Plan {
  readonly photo: { x: number; y: number; side: number };
  readonly text: { x: number; y: number; width: number; beside: number };
  readonly code: { x: number; y: number; side: number };
  readonly scale: number;
  readonly foot: { x: number; y: number; width: number };
}

const plans: Readonly<Record<CardSize, Plan>> = {
  id1: {
    photo: { x: 9, y: 42, side: 36 },
    text: { x: 9, y: 42, width: 104, beside: 42 },
    code: { x: 117, y: 25, side: 118 },
    scale: 1,
    foot: { x: 9, y: 127, width: 104 },
  },
  a6: {
    photo: { x: 24, y: 62, side: 68 },
    text: { x: 24, y: 62, width: 250, beside: 80 },
    code: { x: 59, y: 176, side: 180 },
    scale: 1.6,
    foot: { x: 24, y: 366, width: 250 },
  },
};

/** Makes the badge card of a record: one page of its size, the code readable by any camera. */
export function cardDocument(input: CardInput, size: CardSize): Promise<Uint8Array> {
  const [width, height] = sizes[size];
  const pageTemplate = {
    title: `Badge card ${input.badge}`,
    author: brand,
    subject: `The badge card of ${input.fullName.slice(0, 120)}`,
    createdAt: input.printedAt,
    size: [width, height] as const,
    edge: ({ doc }: Sheet) => selvedge(doc, palette.ink, palette.thread),
  };
  return composePdf(pageTemplate, (sheet) => drawCard(sheet, input, plans[size]));
}

function drawCard(sheet: Sheet, input: CardInput, plan: Plan): void {
  const { scale, text, code, foot } = plan;
  const { doc } = sheet;
  doc.save();
  const title: Setting = { face: 'heavy', size: 9 * scale, lead: 1.1, max: 40 };
  sheet.tag('P', () => sheet.write(brandId, text.x, hemHeight + 7 * scale, text.width, title));
  const shown = input.photo && drawPhoto(sheet, input, plan.photo);
  const inset = shown ? text.beside : 0;
  const [x, width] = [text.x + inset, text.width - inset];
  let y = drawName(sheet, input.fullName, { x, y: text.y, width, scale });
  // Beside a small photo there is room for the name alone.
  const isNarrow = shown && width < 80;
  if (isNarrow) y = Math.max(y, plan.photo.y + plan.photo.side + 3);
  const at = isNarrow ? { x: text.x, width: text.width } : { x, width };
  const line = (words: string, setting: Setting, inset = 0) =>
    sheet.tag('P', () => {
      const usual = { lead: 1.25, max: 60 };
      y = sheet.write(words, at.x + inset, y, at.width - inset, { ...usual, ...setting });
    });
  line(input.badge, { face: 'bold', size: 8 * scale });
  // A record that is not verified has no card.
  const tick = tickOf(input.level, 'VERIFIED');
  const side = 8 * scale;
  if (tick) sheet.ornament(() => drawPicture(doc, ticks[tick].picture, at.x, y, side));
  const small: Setting = { face: 'bold', size: 6.4 * scale };
  const colour = tick ? ticks[tick].colour : palette.inkSoft;
  line(levelWords(input.level, 'VERIFIED'), { ...small, colour }, tick ? side + 2 * scale : 0);
  line(`Verified until ${formatShortDay(input.expiresAt)}`, small);
  const alt = `Code that proves this card. Scan it, or open ${input.checkAt}.`;
  sheet.figure(alt, { ...code, width: code.side, height: code.side }, () =>
    drawModules(sheet, qrOf(input.proof.address, 'M'), code),
  );
  const words = `Scan to check. Code good until ${formatShortDay(input.proof.expiresAt)}. ${input.checkAt}`;
  const fine: Setting = { size: 5 * scale, lead: 1.25, colour: palette.inkMute, max: 160 };
  sheet.tag('P', () => sheet.write(words, foot.x, foot.y, foot.width, fine));
  doc.restore();
}

interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly scale: number;
}

/** A long name takes smaller letters; three lines of it at most. */
function drawName(sheet: Sheet, name: string, { x, y, width, scale }: NamePlace): number {
  const setting = { face: 'heavy', lead: 1.05, tracking: -0.01, max: 90 } as const;
  const fits = (size: number) =>
    sheet.heightOf(name, width, { ...setting, size }) <= size * 1.05 * 3 + 1 &&
    name.split(/\s+/).every((word) => sheet.widthOf(word, { ...setting, size }) <= width);
  const size = [12, 10.5, 9, 7.5].map((one) => one * scale).find(fits) ?? 6 * scale;
  let below = y;
  sheet.tag('H1', () => {
    below = sheet.write(name, x, y, width, { ...setting, size }) + 3 * scale;
  });
  return below;
}

/** Draws the square photo; false when the bytes are no picture that can be drawn. */
function drawPhoto(
  sheet: Sheet,
  { photo, fullName }: CardInput,
  { x, y, side }: Plan['photo'],
): boolean {
  const bytes = Buffer.from(photo ?? []);
  if (!isDrawable(bytes)) return false;
  const box = { x, y, width: side, height: side };
  sheet.figure(`Photo of ${fullName.slice(0, 120)}`, box, () => {
    const cover: [number, number] = [side, side];
    sheet.doc.save().rect(x, y, side, side).clip();
    sheet.doc.image(bytes, x, y, { cover, align: 'center', valign: 'center' }).restore();
  });
  return true;
}
