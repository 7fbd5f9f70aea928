/**
 * What a PDF is made of, read as a reader reads it: objects from their `obj` on, token by token. Only
 * names are of interest, and where a stream begins. Pure, and bounded by what the caller allows.
 */

/** Names that make something happen, lead to other files or bring one along. */
const activeNames = new Set([
  ...['JavaScript', 'JS', 'AA', 'Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData'],
  ...['Rendition', 'RichMedia', 'RichMediaExecute', 'Movie', 'Sound', 'GoTo3DView'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'XFA', 'Collection'],
]);

/** Ways to pack a stream that nobody uses for objects, and that would hide them from us. */
const otherPacking = [
  ...['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'],
  ...['Crypt', 'DCTDecode', 'JPXDecode', 'DecodeParms', 'DP', 'F', 'FFilter'],
];

/** Names that are looked at; a file may hold millions of others. */
const telling = new Set([
  ...[...activeNames, ...otherPacking, 'OpenAction', 'ObjStm', 'First', 'N'],
  ...['Filter', 'FlateDecode', 'Fl'],
]);

/** No object is nearly as long; its stream does not count. */
export const longestObject = 1024 * 1024;

/** One object of the file. */
export interface PdfObject {
  /** Names in it, escapes (`#4A`) resolved, without their slash. */
  readonly names: ReadonlySet<string>;
  /** The name of an `/OpenAction` is followed by something else than a place in the document. */
  readonly opensActively: boolean;
  /** Where its stream's bytes begin; null for an object without one. */
  readonly stream: number | null;
  readonly end: number;
}

const ofText = (text: string) => new Set([...text].map((one) => one.charCodeAt(0)));
const white = ofText('\0\t\n\f\r ');
const delimiters = ofText('()<>[]{}/%');

const isRegular = (byte: number) => !white.has(byte) && !delimiters.has(byte);

/** The place behind a text in brackets; they nest, and a backslash takes the next byte along. */
function endOfText(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

function endOfRegular(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1;
  return at;
}

const placeOf = (bytes: Buffer, byte: number, from: number) => {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
};

const endOfLine = (bytes: Buffer, from: number) =>
  Math.min(placeOf(bytes, 0x0a, from), placeOf(bytes, 0x0d, from));

/** A name with its escapes resolved. */
const nameOf = (raw: string) =>
  raw.replace(/#([0-9a-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The first byte of a stream behind its keyword: behind the end of that line. */
function beginOfStream(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
  if (bytes[at] === 0x0d) at += 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}

/**
 * The object that begins behind an `obj` at `from`; read to its `endobj`, to its stream, or to the next
 * object where somebody left the end out. What is neither a dictionary nor a list holds no names.
 */
export function objectAt(file: Buffer, from: number): PdfObject {
  const bytes = file.subarray(0, from + longestObject);
  const names = new Set<string>();
  let opensActively = false;
  let afterOpen = false;
  let at = from;
  let first = from;
  let nothingYet = true;
  const done = (stream: number | null, end = at) => ({ names, opensActively, stream, end });
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (white.has(byte) || byte === 0x25) {
      at = byte === 0x25 ? endOfLine(bytes, at) : at + 1;
      if (nothingYet) first = at;
      continue;
    }
    nothingYet = false;
    if (at === first && byte !== 0x5b && byte !== 0x3c) return done(null);
    // A place in the document is written as a list; whatever else opens may act.
    if (afterOpen && byte !== 0x5b) opensActively = true;
    afterOpen = false;
    if (byte === 0x2f) {
      const end = endOfRegular(bytes, at + 1);
      const name = nameOf(bytes.toString('latin1', at + 1, Math.min(end, at + 61)));
      if (telling.has(name)) names.add(name);
      afterOpen = name === 'OpenAction';
      at = end;
    } else if (byte === 0x28) at = endOfText(bytes, at);
    else if (byte === 0x3c && bytes[at + 1] !== 0x3c) at = placeOf(bytes, 0x3e, at) + 1;
    else if (byte === 0x3c || (byte === 0x3e && bytes[at + 1] === 0x3e)) at += 2;
    else if (!isRegular(byte)) at += 1;
    else {
      const end = endOfRegular(bytes, at);
      const word = bytes.toString('latin1', at, Math.min(end, at + 20));
      at = end;
      if (word === 'stream') return done(beginOfStream(bytes, end));
      if (word === 'endobj' || word === 'obj') return done(null);
    }
  }
  return done(null);
}

/** Whether an object does more than show something. */
export const isActive = ({ names, opensActively }: PdfObject) =>
  opensActively || [...names].some((name) => activeNames.has(name));

/** Whether any reader would look for further objects inside this one's stream (ISO 32000, 7.5.7). */
export const holdsObjects = ({ names, stream }: PdfObject) =>
  stream !== null && (names.has('ObjStm') || (names.has('First') && names.has('N')));

/** Whether objects are packed in a stream in the one way that we unpack. */
export const isPlainlyPacked = ({ names }: PdfObject) =>
  names.has('Filter') &&
  (names.has('FlateDecode') || names.has('Fl')) &&
  !otherPacking.some((name) => names.has(name));

/** Whether a stream may be unpacked as Flate. */
export const isFlate = ({ names, stream }: PdfObject) =>
  stream !== null && (names.has('FlateDecode') || names.has('Fl'));

const namesInText = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

/** Whether unpacked objects do more than show something. A text that holds such a name counts too. */
export function actsInside(text: string): boolean {
  for (const found of text.matchAll(namesInText)) {
    const name = nameOf((found[1] ?? '').slice(0, 60));
    if (activeNames.has(name)) return true;
    if (name === 'OpenAction') {
      let at = found.index + found[0].length;
      while (white.has(text.charCodeAt(at))) at += 1;
      if (text[at] !== '[') return true;
    }
  }
  return false;
}

/** Unpacked objects begin with a table of numbers; anything else was packed once more. */
export const beginsAsObjects = (text: string) => /^[\0\s]*(?:%|\d)/.test(text.slice(0, 1_000));

const numeric = ofText('0123456789+-.');
const newLine = ofText('\r\n');

/**
 * Whether these bytes stand where a reader takes `obj` for the head of an object: behind a number, however
 * it is written, or in a line that begins with it, for a comment may stand between. Any blanks may, too.
 */
export function isHeadOfObject(bytes: Buffer, at: number): boolean {
  let end = at;
  while (end > 0 && white.has(bytes[end - 1] ?? 0)) {
    end -= 1;
    if (newLine.has(bytes[end] ?? 0)) return true;
  }
  let begin = end;
  while (begin > 0 && numeric.has(bytes[begin - 1] ?? 0)) begin -= 1;
  return begin < end && (begin === 0 || !isRegular(bytes[begin - 1] ?? 0));
}
