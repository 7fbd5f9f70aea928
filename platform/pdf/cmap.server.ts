/** Code points with a glyph (`cmap` 4 and 12): pdfkit prints an empty box for others. */
export function codePointsOf(font: Buffer): ReadonlySet<number> {
  const start = tableAt(font, 'cmap');
  const found = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(start + 2); index++) {
    const at = start + font.readUInt32BE(start + 4 + index * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) readRanges(font, at, found);
    if (format === 12) readGroups(font, at, found);
  }
  return found;
}

function tableAt(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The face has no ${name} table`);
}

// A range in a subset has no holes.
function readRanges(font: Buffer, at: number, found: Set<number>): void {
  const size = font.readUInt16BE(at + 6);
  for (let offset = 0; offset < size; offset += 2) {
    const last = font.readUInt16BE(at + 14 + offset);
    const first = font.readUInt16BE(at + 16 + size + offset);
    if (first === 0xffff) continue;
    for (let point = first; point <= last; point++) found.add(point);
  }
}

function readGroups(font: Buffer, at: number, found: Set<number>): void {
  for (let index = 0; index < font.readUInt32BE(at + 12); index++) {
    const group = at + 16 + index * 12;
    const last = font.readUInt32BE(group + 4);
    for (let point = font.readUInt32BE(group); point <= last; point++) found.add(point);
  }
}
