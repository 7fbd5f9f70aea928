import { setImmediate } from 'node:timers/promises';
import { stitches } from './ornament.server.ts';
import { palette, paper } from './palette.server.ts';
import type { Setting, Sheet } from './sheet.server.ts';

const heading = {
  H1: { face: 'heavy', size: 34, lead: 1, tracking: -0.02, before: 0, after: 12 },
  H2: { face: 'heavy', size: 21, lead: 1.1, tracking: -0.015, before: 26, after: 8 },
  H3: { face: 'display', size: 13.5, lead: 1.2, tracking: 0, before: 12, after: 3 },
} as const;

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly more?: string;
  readonly link?: string;
}

/** So many lines of a long table are drawn without a pause. */
const factsAtOnce = 20;

/** Writes from top to bottom in one column and turns the page when a piece no longer fits. */
export class Flow {
  readonly sheet: Sheet;
  readonly x: number;
  readonly width: number;
  y: number;

  constructor(
    sheet: Sheet,
    place: { readonly x?: number; readonly y?: number; readonly width?: number } = {},
  ) {
    this.sheet = sheet;
    this.x = place.x ?? paper.side;
    this.y = place.y ?? sheet.doc.y;
    this.width = place.width ?? paper.width - 2 * paper.side;
  }

  /** Makes sure that `height` points are left on this page, else goes on at the top of the next. */
  room(height: number): void {
    if (this.y + height > paper.height - paper.bottom) this.goOn();
  }

  private goOn(): void {
    this.sheet.doc.addPage();
    this.y = this.sheet.doc.y;
  }

  /** Goes on at the top of the next page, after others have had their turn. */
  async turn(): Promise<this> {
    await setImmediate();
    this.goOn();
    return this;
  }

  gap(height: number): void {
    this.y += height;
  }

  /** `keep`: points for the lines that must follow. */
  heading(
    role: keyof typeof heading,
    value: string,
    more: Setting & { keep?: number; before?: number } = {},
  ): void {
    const { keep = 60, before = heading[role].before, ...own } = more;
    const { before: _, after, ...usual } = heading[role];
    const setting: Setting = { ...usual, ...own };
    const height = this.sheet.heightOf(value, this.width, setting);
    const fresh = this.y;
    this.room(before + height + after + keep);
    if (this.y === fresh) this.y += before;
    if (role === 'H2') {
      this.sheet.ornament(() => stitches(this.sheet.doc, this.x + 1.2, this.y - 6, palette.danfo));
    }
    this.put(role, value, setting);
    this.y += after;
  }

  paragraph(value: string, setting: Setting = {}): void {
    this.room(this.sheet.heightOf(value, this.width, setting));
    this.put('P', value, setting);
    this.y += 7;
  }

  list(
    items: readonly string[],
    {
      numbered = false,
      boxes = false,
      setting = {},
    }: { readonly numbered?: boolean; readonly boxes?: boolean; readonly setting?: Setting } = {},
  ): void {
    const indent = numbered || boxes ? 26 : 15;
    this.sheet.group('L', () => {
      for (const [index, item] of items.entries()) {
        const own = this.sheet.heightOf(item, this.width - indent, setting);
        const height = Math.max(own, numbered || boxes ? 20 : 0);
        this.room(height);
        this.sheet.group('LI', () => {
          this.label(numbered ? String(index + 1) : undefined, boxes);
          this.sheet.tag('LBody', () =>
            this.sheet.write(item, this.x + indent, this.y, this.width - indent, setting),
          );
        });
        this.y += height + (numbered || boxes ? 8 : 4.5);
      }
    });
  }

  facts(facts: readonly Fact[], look: { label?: Setting; value?: Setting } = {}): void {
    this.sheet.group('Table', () => {
      for (const fact of facts) this.fact(fact, look);
    });
  }

  /** As `facts`, for any number of them: yields to others (I6). */
  manyFacts(facts: readonly Fact[]): Promise<void> {
    return this.sheet.groupInTurns('Table', async () => {
      for (const [at, fact] of facts.entries()) {
        if (at % factsAtOnce === 0) await setImmediate();
        this.fact(fact, {});
      }
    });
  }

  /** Sentences that must not be missed, and where they lead: a wash with an accent at its side. */
  notice(value: string, { link, ...setting }: Setting = { size: 10.5 }): void {
    const { sheet, x, width } = this;
    const inner = width - 34;
    const text = sheet.heightOf(value, inner, setting);
    const height = text + (link ? sheet.heightOf(link, inner, setting) : 0) + 22;
    this.room(height);
    sheet.ornament(() => {
      sheet.doc.rect(x, this.y, width, height).fill(palette.danfoWash);
      sheet.doc.rect(x, this.y, 5, height).fill(palette.danfo);
    });
    const top = this.y + 11;
    sheet.tag('P', () => sheet.write(value, x + 20, top, inner, setting));
    if (link) {
      const bold: Setting = { ...setting, face: 'bold', link };
      sheet.tag('Link', () => sheet.write(link, x + 20, top + text, inner, bold));
    }
    this.y += height + 7;
  }

  rule(colour: string = palette.line): void {
    const { doc } = this.sheet;
    this.sheet.ornament(() => {
      doc
        .moveTo(this.x, this.y)
        .lineTo(this.x + this.width, this.y)
        .lineWidth(0.75)
        .stroke(colour);
    });
  }

  /** Columns side by side; each `draw` gets its own flow. They must fit on this page. */
  columns(draws: readonly ((column: Flow) => void)[], gutter = 28): void {
    const width = (this.width - gutter * (draws.length - 1)) / draws.length;
    const ends = draws.map((draw, index) => {
      const x = this.x + index * (width + gutter);
      const column = new Flow(this.sheet, { x, y: this.y, width });
      draw(column);
      return column.y;
    });
    this.y = Math.max(...ends);
  }

  private put(role: string, value: string, setting: Setting): void {
    this.sheet.tag(role, () => {
      this.y = this.sheet.write(value, this.x, this.y, this.width, setting);
    });
  }

  private label(number: string | undefined, box: boolean): void {
    const { doc } = this.sheet;
    if (number) {
      const setting = { face: 'heavy', size: 19, colour: palette.clayDeep, lead: 1 } as const;
      this.sheet.tag('Lbl', () => this.sheet.write(number, this.x, this.y - 2, 24, setting));
    } else if (box) {
      const draw = () => doc.roundedRect(this.x + 0.75, this.y + 0.75, 13, 13, 2);
      this.sheet.ornament(() => draw().lineWidth(1.5).stroke(palette.ink));
    } else {
      this.sheet.ornament(() => doc.rect(this.x, this.y + 5, 4.5, 4.5).fill(palette.danfo));
    }
  }

  private fact(
    { label, value, more, link }: Fact,
    look: { label?: Setting; value?: Setting },
  ): void {
    const { sheet } = this;
    const left = this.width * 0.32;
    const strong: Setting = { face: 'bold', size: 10, lead: 1.4, ...look.value };
    const quiet = { size: 8.5, lead: 1.4, colour: palette.inkSoft } as const;
    const right = this.width - left;
    const height =
      sheet.heightOf(value, right, strong) + (more ? sheet.heightOf(more, right, quiet) : 0);
    this.room(height + 10);
    const top = this.y + 5;
    sheet.group('TR', () => {
      const setting = { size: 9, lead: 1.5, colour: palette.inkMute, ...look.label };
      const draw = () => sheet.write(label, this.x, top, left - 12, setting);
      sheet.tag('TH', draw, { scope: 'Row' });
      sheet.group('TD', () => {
        sheet.tag(link ? 'Link' : 'P', () => {
          const below = sheet.write(value, this.x + left, top, right, { ...strong, link });
          if (more) sheet.write(more, this.x + left, below, right, quiet);
        });
      });
    });
    this.y += height + 10;
    this.rule();
  }
}
