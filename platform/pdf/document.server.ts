import { setImmediate } from 'node:timers/promises';
import { boundedQueue } from '../load/bounded-queue.server.ts';
import { faces, readAsWritten } from './fonts.server.ts';
import { hemHeight, selvedge } from './ornament.server.ts';
import { palette, paper } from './palette.server.ts';
import { Sheet } from './sheet.server.ts';

interface PageTemplate {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Stands in the document as its creation date: the same input gives the same bytes. */
  readonly createdAt: Date;
  /** Width and height in points; A4 where nothing is said. */
  readonly size?: readonly [number, number];
  /** At the foot of every page, left of `Page n of m`; neither stands there where it is left out. */
  readonly foot?: string;
  readonly watermark?: string;
  /** Draws the upper edge of a page; a selvedge of ink where nothing is said. */
  readonly edge?: (sheet: Sheet) => void;
}

/** Two share the one thread; more would each take longer and hold their memory meanwhile. */
const queue = boundedQueue({ atOnce: 2, mostWaiting: 60 });

/** A tagged PDF with embedded fonts. Yield between pages (I6). Rejects with `Overloaded`. */
export function composePdf(
  pageTemplate: PageTemplate,
  draw: (sheet: Sheet) => void | Promise<void>,
): Promise<Uint8Array> {
  return queue.run(() => compose(pageTemplate, draw));
}

async function compose(
  pageTemplate: PageTemplate,
  draw: (sheet: Sheet) => void | Promise<void>,
): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  await setImmediate();
  const { title, author, subject, createdAt, size } = pageTemplate;
  const doc = new PDFDocument({
    size: size ? [...size] : 'A4',
    margins: { top: paper.top, bottom: paper.bottom, left: paper.side, right: paper.side },
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    // pdfkit knows it (and writes it into the metadata), its types do not yet.
    subset: 'PDF/UA' as unknown as 'PDF/A-1',
    pdfVersion: '1.7',
    lang: 'en-NG',
    displayTitle: true,
    font: '',
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt },
  });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for (const [name, bytes] of Object.entries(faces)) doc.registerFont(name, bytes);
  const sheet = new Sheet(doc);
  doc.on('pageAdded', () => sheet.ornament(() => openPage(sheet, pageTemplate)));
  doc.addPage();
  await draw(sheet);
  await setImmediate();
  if (pageTemplate.foot !== undefined) closePages(sheet, pageTemplate.foot);
  readAsWritten(doc);
  doc.end();
  await done;
  return Buffer.concat(parts);
}

function openPage(sheet: Sheet, { watermark, edge }: PageTemplate): void {
  if (watermark) drawWatermark(sheet, watermark);
  if (edge) edge(sheet);
  else selvedge(sheet.doc, palette.ink, palette.thread);
  sheet.doc.x = paper.side;
  sheet.doc.y = hemHeight + 34;
}

function drawWatermark(sheet: Sheet, words: string): void {
  const { doc } = sheet;
  const setting = { face: 'bold', size: 15, colour: palette.ink, max: 120 } as const;
  const width = sheet.widthOf(words, setting) + 60;
  doc.save().rotate(-32, { origin: [paper.width / 2, paper.height / 2] });
  doc.fillOpacity(0.055);
  for (let row = -4; row <= 4; row++) {
    const shift = row % 2 === 0 ? 0 : width / 2;
    for (let x = paper.width / 2 - width * 1.5 - shift; x < paper.width + 260; x += width) {
      sheet.write(words, x, paper.height / 2 + row * 104, width, setting);
    }
  }
  doc.restore();
}

function closePages(sheet: Sheet, foot: string): void {
  const { doc } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const y = paper.height - 40;
  const width = paper.width - 2 * paper.side;
  const small = { size: 8, colour: palette.inkMute, lead: 1.3 } as const;
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    sheet.ornament(() => {
      doc.moveTo(paper.side, y - 9).lineTo(paper.width - paper.side, y - 9);
      doc.lineWidth(0.75).stroke(palette.line);
      sheet.write(foot, paper.side, y, width - 80, { ...small, max: 110 });
      const number = `Page ${index + 1} of ${count}`;
      sheet.write(number, paper.side, y, width, { ...small, align: 'right' });
    });
  }
}
