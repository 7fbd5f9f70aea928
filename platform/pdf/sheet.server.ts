import type PDFDocument from 'pdfkit';
import { type Face, faceFor, printable } from './fonts.server.ts';
import { palette, paper } from './palette.server.ts';

type Doc = InstanceType<typeof PDFDocument>;

export interface Setting {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  readonly lead?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly tracking?: number;
  /** Longest text in letters; what is longer ends in an ellipsis. */
  readonly max?: number;
  /** Where the text leads; tag it as `Link`. */
  readonly link?: string | undefined;
}

const usual = { face: 'text', size: 10, colour: palette.ink, lead: 1.5 } as const;

/** The pages of one document: what is drawn has a role, or is marked as an ornament. */
export class Sheet {
  readonly doc: Doc;
  private readonly parents: PDFKit.PDFStructureElement[];

  constructor(doc: Doc) {
    this.doc = doc;
    const root = doc.struct('Document');
    doc.addStructure(root);
    this.parents = [root];
  }

  /** Draws content with a role: `H1` to `H3`, `P`, `Link`, `Lbl`, `LBody`, `TD`, `TH`. */
  tag(role: string, draw: () => void, more: Readonly<Record<string, string>> = {}): void {
    this.parents.at(-1)?.add(this.doc.struct(role, more, draw));
  }

  /** Puts everything tagged inside under one element, e.g. `L` around `LI`. */
  group(role: string, draw: () => void): void {
    const element = this.doc.struct(role);
    this.parents.at(-1)?.add(element);
    this.parents.push(element);
    draw();
    this.parents.pop();
    element.end();
  }

  /** As `group`, for long drawings that yield to others (I6). */
  async groupInTurns(role: string, draw: () => Promise<void>): Promise<void> {
    const element = this.doc.struct(role);
    this.parents.at(-1)?.add(element);
    this.parents.push(element);
    await draw();
    this.parents.pop();
    element.end();
  }

  /** Draws a picture that says something, with the words that stand for it. */
  figure(
    alt: string,
    box: { x: number; y: number; width: number; height: number },
    draw: () => void,
  ) {
    const bbox = [box.x, box.y, box.x + box.width, box.y + box.height];
    const described = { alt, bbox };
    this.parents.at(-1)?.add(this.doc.struct('Figure', described, draw));
  }

  ornament(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes a text at a place and returns the y below it. Does not tag: call it inside `tag`. */
  write(value: string, x: number, y: number, width: number, setting: Setting = {}): number {
    const { doc } = this;
    const { clean, options } = this.prepare(value, width, setting);
    doc.fillColor(setting.colour ?? usual.colour);
    // The flow turns pages, not pdfkit; a watermark may lie outside.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = -2 * paper.height;
    doc.text(clean, x, y, { ...options, ...(setting.link ? { link: setting.link } : {}) });
    doc.page.margins.bottom = bottom;
    return doc.y;
  }

  heightOf(value: string, width: number, setting: Setting = {}): number {
    const { clean, options } = this.prepare(value, width, setting);
    return this.doc.heightOfString(clean, options);
  }

  widthOf(value: string, setting: Setting = {}): number {
    const { clean, options } = this.prepare(value, paper.width, setting);
    return this.doc.widthOfString(clean, { characterSpacing: options.characterSpacing });
  }

  private prepare(value: string, width: number, setting: Setting) {
    const clean = printable(value, setting.max);
    const size = setting.size ?? usual.size;
    this.doc.font(faceFor(setting.face ?? usual.face, clean)).fontSize(size);
    const lineGap = (setting.lead ?? usual.lead) * size - this.doc.currentLineHeight();
    // pdfkit places a combining mark without regard to tracking, so a text with marks has none.
    const tracking = /\p{M}/u.test(clean) ? 0 : (setting.tracking ?? 0);
    const characterSpacing = tracking * size;
    return { clean, options: { width, lineGap, align: setting.align, characterSpacing } };
  }
}
