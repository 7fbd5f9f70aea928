import type { Sheet } from './sheet.server.ts';

type Attributes = Readonly<Record<string, string>>;
type Doc = Sheet['doc'];

const elements = /<(\/?)(\w+)([^>]*?)\/?>/g;
const attributes = /([\w-]+)="([^"]*)"/g;

/** Draws our own flat SVG (paths, circles, ellipses, rectangles); never one from outside. */
export function drawPicture(doc: Doc, svg: string, x: number, y: number, size: number): void {
  const side = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1] ?? size);
  doc.save().rect(x, y, size, size).clip();
  doc.translate(x, y).scale(size / side);
  for (const [, closes, name = '', rest = ''] of svg.matchAll(elements)) {
    if (name === 'g') closes ? doc.restore() : openGroup(doc, read(rest));
    else if (!closes) drawShape(doc, name, read(rest));
  }
  doc.restore();
}

// A colour that the site may change stands as `var(--name, #colour)`: on paper the latter counts.
const variable = /^var\([^,]+,([^)]+)\)$/;

const read = (source: string): Attributes =>
  Object.fromEntries(
    Array.from(source.matchAll(attributes), ([, name, value = '']) => [
      name,
      value.replace(variable, '$1'),
    ]),
  );

function openGroup(doc: Doc, given: Attributes): void {
  const [angle = 0, x = 0, y = 0] = (given.transform?.match(/-?[\d.]+/g) ?? []).map(Number);
  doc.save().rotate(angle, { origin: [x, y] });
}

function drawShape(doc: Doc, name: string, given: Attributes): void {
  const number = (key: string) => Number(given[key] ?? 0);
  doc.save();
  if (name === 'path') doc.path(given.d ?? '');
  else if (name === 'circle') doc.circle(number('cx'), number('cy'), number('r'));
  else if (name === 'ellipse') doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
  else if (name === 'rect')
    doc.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  else return void doc.restore();
  paint(doc, given);
  doc.restore();
}

function paint(doc: Doc, given: Attributes): void {
  const stroke = given.stroke && given.stroke !== 'none' ? given.stroke : undefined;
  const fill = given.fill === 'none' ? undefined : (given.fill ?? '#000');
  if (given.opacity) doc.opacity(Number(given.opacity));
  if (stroke) {
    doc.lineWidth(Number(given['stroke-width'] ?? 1));
    doc.lineCap(given['stroke-linecap'] === 'round' ? 'round' : 'butt');
    doc.lineJoin(given['stroke-linejoin'] === 'round' ? 'round' : 'miter');
    const [dash, space] = (given['stroke-dasharray'] ?? '').split(' ').map(Number);
    if (dash) doc.dash(dash, { space });
  }
  const rule = given['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
  if (stroke && fill) doc.fillAndStroke(fill, stroke, rule);
  else if (stroke) doc.stroke(stroke);
  else if (fill) doc.fill(fill, rule);
}
