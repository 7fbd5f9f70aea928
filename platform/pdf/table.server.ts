import type { Flow } from './flow.server.ts';
import { palette } from './palette.server.ts';
import type { Setting } from './sheet.server.ts';

interface TableColumn {
  readonly title: string;
  readonly more: string;
  readonly colour: string;
}

export interface TableRow {
  readonly name: string;
  readonly values: readonly { readonly text: string; readonly quiet?: boolean }[];
}

const head: Setting = { face: 'heavy', size: 17, lead: 1.15 };
const below: Setting = { face: 'bold', size: 9.5, lead: 1.35 };
const name: Setting = { size: 9, lead: 1.4, colour: palette.inkMute };
const value: Setting = { size: 10, lead: 1.4 };
const quiet: Setting = { ...value, colour: palette.inkMute };
const gutter = 12;

export function drawTable(
  flow: Flow,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): void {
  const { sheet, x } = flow;
  const first = flow.width * 0.27;
  const width = (flow.width - first) / columns.length;
  const left = (place: number) => x + first + place * width;
  const tallest = (texts: readonly string[], setting: Setting) =>
    Math.max(...texts.map((text) => sheet.heightOf(text, width - gutter, setting)));
  const titles = tallest(
    columns.map(({ title }) => title),
    head,
  );
  const mores = tallest(
    columns.map(({ more }) => more),
    below,
  );
  const drawHead = () => {
    for (const [place, { title, more, colour }] of columns.entries()) {
      const bar = { x: left(place), y: flow.y, width: width - gutter, height: 7 };
      sheet.ornament(() => {
        sheet.doc.rect(bar.x, bar.y, bar.width, bar.height).fillAndStroke(colour, palette.ink);
      });
      const draw = () => {
        sheet.write(title, bar.x, flow.y + 15, bar.width, head);
        sheet.write(more, bar.x, flow.y + 17 + titles, bar.width, below);
      };
      sheet.tag('TH', draw, { scope: 'Column' });
    }
    flow.gap(26 + titles + mores);
    flow.rule(palette.ink);
  };
  const drawRow = (row: TableRow) => {
    const top = flow.y + 5.5;
    sheet.tag('TH', () => sheet.write(row.name, x, top, first - gutter, name), { scope: 'Row' });
    for (const [place, one] of row.values.entries()) {
      const setting = one.quiet ? quiet : value;
      sheet.tag('TD', () => sheet.write(one.text, left(place), top, width - gutter, setting));
    }
  };
  sheet.group('Table', () => {
    flow.room(100 + titles + mores);
    sheet.group('TR', drawHead);
    for (const row of rows) {
      const texts = row.values.map(({ text }) => text);
      const own = sheet.heightOf(row.name, first - gutter, name);
      const height = Math.max(own, tallest(texts, value)) + 11;
      flow.room(height);
      sheet.group('TR', () => drawRow(row));
      flow.gap(height);
      flow.rule();
    }
  });
}
