import { brandId } from '#app/shell/brand.rules.ts';
import type { Flow } from '#platform/pdf/flow.server.ts';
import { isDrawable } from '#platform/pdf/image.server.ts';
import { drawModules } from '#platform/pdf/modules.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import { drawPicture } from '#platform/pdf/picture.server.ts';
import type { Setting, Sheet } from '#platform/pdf/sheet.server.ts';
import { pictures } from '../pictures.layout.server.ts';
import { badgeOf, tickOf } from '../rules.ts';
import { levelWords, momentOf } from '../wording.rules.ts';
import type { ReportInput, ReportRecord } from './facts.rules.ts';

type Proof = NonNullable<ReportInput['proof']>;

const tickColours = { basic: palette.blue, premium: palette.green } as const;
const photoSize = 108;
/** A side of 50 mm: a module is wider than 0.5 mm even in the largest code. */
const codeSide = 142;

/** The record's head: whose report it is, how the record stands, and the code that proves it. */
export function drawHead(flow: Flow, { record, issuedAt, photo, proof }: ReportInput): void {
  drawLetterhead(flow, issuedAt);
  const top = flow.y;
  const shown = photo !== undefined && drawPhoto(flow, photo, record);
  const inset = shown ? photoSize + 30 : 0;
  const [x, width] = [flow.x + inset, flow.width - inset - (proof ? codeSide + 12 : 0)];
  const { sheet } = flow;
  const name = nameSetting(sheet, record.fullName, width);
  sheet.tag('H1', () => {
    flow.y = sheet.write(record.fullName, x, top, width, name) + 10;
  });
  drawLevel(flow, record, x, shown ? top : undefined);
  drawBadge(flow, record, x);
  if (proof) drawCode(flow, proof, top - 12);
  const ends = [flow.y, shown ? top + photoSize + 14 : 0, proof ? top - 12 + codeSide : 0];
  flow.y = Math.max(...ends);
}

function drawCode({ sheet, x, width }: Flow, proof: Proof, y: number): void {
  // Its white rim stands in the margin.
  const box = { x: x + width - codeSide + 8, y, width: codeSide, height: codeSide };
  const alt = `Code that proves this record. Scan it, or open ${proof.checkAt}.`;
  sheet.figure(alt, box, () =>
    drawModules(sheet, proof.code, { x: box.x, y: box.y, side: codeSide }),
  );
}

// A long name takes smaller letters rather than half the page.
function nameSetting(sheet: Sheet, fullName: string, width: number): Setting {
  const setting = { face: 'heavy', lead: 1.04, tracking: -0.02, max: 120 } as const;
  const fits = (size: number) => sheet.widthOf(fullName, { ...setting, size }) < width;
  return { ...setting, size: [36, 31, 27].find(fits) ?? 22 };
}

function drawLetterhead(flow: Flow, issuedAt: Date): void {
  const { sheet, x, y, width } = flow;
  const wordmark = { face: 'heavy', size: 17, lead: 1, tracking: -0.02 } as const;
  const small = { size: 9, lead: 1.45, align: 'right', colour: palette.inkMute } as const;
  sheet.ornament(() => drawPicture(sheet.doc, pictures.mark, x - 2, y - 5, 27));
  sheet.tag('P', () => sheet.write(brandId, x + 30, y, 200, wordmark));
  sheet.tag('P', () => {
    const title = { ...small, face: 'bold', colour: palette.ink } as const;
    const below = sheet.write('Verification report', x, y - 5, width, title);
    sheet.write(`Issued ${momentOf(issuedAt)}, Lagos time`, x, below, width, small);
  });
  flow.y = y + 50;
}

/** Draws the square photo; false when the bytes are no picture that can be drawn. */
function drawPhoto(flow: Flow, photo: Uint8Array, record: ReportRecord): boolean {
  const { doc } = flow.sheet;
  const box = { x: flow.x, y: flow.y, width: photoSize, height: photoSize };
  const bytes = Buffer.from(photo);
  // A photo that cannot be read must not cost the person the report.
  if (!isDrawable(bytes)) return false;
  flow.sheet.figure(`Photo of ${record.fullName.slice(0, 120)}`, box, () => {
    doc.save().rect(box.x, box.y, photoSize, photoSize).clip();
    doc.rect(box.x, box.y, photoSize, photoSize).fill(palette.indigoPale);
    const cover: [number, number] = [photoSize, photoSize];
    doc.image(bytes, box.x, box.y, { cover, align: 'center', valign: 'center' }).restore();
  });
  return true;
}

function drawLevel(flow: Flow, record: ReportRecord, x: number, photoTop?: number): void {
  const { sheet } = flow;
  const tick = tickOf(record.verificationLevel, record.verificationStatus);
  const colour = tick ? tickColours[tick] : palette.inkSoft;
  const y = flow.y;
  if (tick) {
    sheet.ornament(() => {
      if (photoTop !== undefined) drawCornerTick(flow, tick, photoTop);
      drawPicture(sheet.doc, pictures.ticks[tick], x, y - 1, 20);
    });
  }
  const words = { face: 'display', size: 14, lead: 1.3, colour, max: 60 } as const;
  const inset = tick ? 27 : 0;
  sheet.tag('P', () => {
    flow.y =
      sheet.write(
        levelWords(record.verificationLevel, record.verificationStatus),
        x + inset,
        y,
        flow.width - inset,
        words,
      ) + 9;
  });
}

function drawCornerTick({ sheet, x }: Flow, tick: 'basic' | 'premium', photoTop: number): void {
  const [left, top] = [x + photoSize - 26, photoTop + photoSize - 26];
  sheet.doc.circle(left + 18, top + 18, 19).fill(palette.white);
  drawPicture(sheet.doc, pictures.ticks[tick], left, top, 36);
}

/** The status as a pill, and the badge number beside it. */
function drawBadge(flow: Flow, record: ReportRecord, x: number): void {
  const { sheet } = flow;
  const word = badgeOf(record.verificationStatus);
  const active = word === 'ACTIVE';
  const colour = active ? palette.green : palette.error;
  const wash = active ? palette.greenWash : palette.errorWash;
  const letters = { face: 'bold', size: 9.5, lead: 1.2, colour, max: 20 } as const;
  const width = sheet.widthOf(word, letters) + 22;
  const y = flow.y;
  sheet.ornament(() => sheet.doc.roundedRect(x, y, width, 20, 10).fill(wash));
  sheet.tag('P', () => sheet.write(word, x + 11, y + 4.5, width, letters));
  const id = { face: 'bold', size: 11, lead: 1.2, max: 40 } as const;
  sheet.tag('P', () => sheet.write(record.verifiedId, x + width + 12, y + 3.6, 220, id));
  flow.y = y + 24;
}
