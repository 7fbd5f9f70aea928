/** Kinds of files that may be kept; their name is also their extension. */
export type Kind = 'jpg' | 'png' | 'webp' | 'pdf';

export const typeOf: Readonly<Record<Kind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** The same as a file input's `accept` names them. */
export const acceptedTypes = Object.values(typeOf).join(',');

/** The same for pictures alone. */
export const pictureTypes = [typeOf.jpg, typeOf.png, typeOf.webp].join(',');

/**
 * The bytes of a `data:...;base64,...` address; null when it is anything else. The named media type is
 * not looked at: only the content counts.
 */
export function bytesOfAddress(address: string): Buffer | null {
  const comma = address.slice(0, 200).indexOf(',');
  if (comma < 0 || !/^data:[^,]*;base64$/i.test(address.slice(0, comma))) return null;
  const text = address.slice(comma + 1);
  // Of a letter beyond Latin, such as a dotless i, Node takes the low byte for one of base64.
  if (/[^\w+/=-]/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  // Node skips what is no base64, so that too few bytes betray it.
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const letters = text.length - padding;
  // No bytes have four letters and one: the one is what Node has skipped.
  const isWhole = letters % 4 !== 1 && bytes.length === Math.floor((letters * 3) / 4);
  return isWhole ? bytes : null;
}

const startsWith = (bytes: Buffer, mark: string, at = 0) =>
  bytes.toString('latin1', at, at + mark.length) === mark;

/** What the first bytes say (C-58); null for everything that may not be kept, SVG and HTML included. */
export function kindOf(bytes: Buffer): Kind | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return startsWith(bytes, '%PDF-') ? 'pdf' : null;
}

/** What a hexadecimal digit stands for; 16 for every other byte. By table: the loop below is long. */
const hexDigits = Uint8Array.from({ length: 256 }, (_none, byte) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase());
  return digit < 0 ? 16 : digit;
});
const digitAt = (bytes: Buffer, at: number) => hexDigits[bytes[at] ?? 0] ?? 16;

/** Capitals as small letters, by the byte. */
const smallOf = Uint8Array.from({ length: 256 }, (_none, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
);
/** What a name in a PDF ends at. */
const endsName = new Set([0, 9, 10, 12, 13, 32, 37, 40, 41, 47, 60, 62, 91, 93, 123, 125]);
/** `/XFA`: a form of the other kind. As short as it is, a scan holds it by chance, but seldom as the whole name, in capitals. */
const otherForm = 0x2f_58_46_41;

/**
 * The bytes as text in small letters, `#4A` in names put back to the letter that it stands for, and whether they name a
 * form of the other kind. In one pass, as a second text of that size would only wait to be thrown away.
 */
function plainText(bytes: Buffer): { readonly text: string; readonly hasOtherForm: boolean } {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let lastFour = 0;
  let hasOtherForm = false;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === 35 && digitAt(bytes, at + 1) < 16 && digitAt(bytes, at + 2) < 16) {
      byte = digitAt(bytes, at + 1) * 16 + digitAt(bytes, at + 2);
      at += 2;
    }
    if (lastFour === otherForm && endsName.has(byte)) hasOtherForm = true;
    lastFour = (lastFour << 8) | byte;
    plain[length] = smallOf[byte] ?? byte;
    length += 1;
  }
  hasOtherForm ||= lastFour === otherForm;
  return { text: plain.toString('latin1', 0, length), hasOtherForm };
}

/** Names of actions and attachments: a paper that somebody shows us needs none of them. */
const active = [
  ...['/javascript', '/launch', '/embeddedfile', '/richmedia', '/rendition'],
  ...['/submitform', '/importdata'],
  // A second file in the same bytes: markup.
  ...['<script', '<html', '<!doctype', '<?php'],
];

/** The heads of an archive's entry, before its bytes and in the directory, and where each names its way of packing. */
const entryHeads = [
  { mark: 'PK\x03\x04', packing: 8 },
  { mark: 'PK\x01\x02', packing: 10 },
] as const;
/** The ways of packing have numbers up to this one. */
const lastPacking = 99;
/** More heads that name none of them are in no scan by chance: such a file would only be read for long. */
const mostHeads = 100;
/** As far from the end as an archive's own end is looked for: 22 bytes, and a remark behind them. */
const archiveEnd = 22 + 65_535;

/**
 * Whether the bytes are an archive too, as for who looks from their end, or for its entries. Four bytes alone are not
 * enough: a scan of some megabytes holds any four by chance.
 */
function isArchive(bytes: Buffer): boolean {
  if (bytes.subarray(-archiveEnd).includes('PK\x05\x06', 0, 'latin1')) return true;
  for (const { mark, packing } of entryHeads) {
    let at = bytes.indexOf(mark, 0, 'latin1');
    for (let heads = 0; at >= 0; at = bytes.indexOf(mark, at + mark.length, 'latin1')) {
      heads += 1;
      if (heads > mostHeads) return true;
      const isHead = at + packing + 2 <= bytes.length;
      if (isHead && bytes.readUInt16LE(at + packing) <= lastPacking) return true;
    }
  }
  return false;
}

/**
 * What speaks against a PDF by a plain scan of its bytes. What is packed into streams is looked at in
 * `pdf/`.
 */
export function faultOfPdf(bytes: Buffer): 'lockedPdf' | 'activePdf' | 'brokenPdf' | null {
  const { text, hasOtherForm } = plainText(bytes);
  const end = text.lastIndexOf('%%eof');
  if (end < 0 || text.length - end > 1_024 || !text.includes('startxref')) return 'brokenPdf';
  if (text.includes('/encrypt')) return 'lockedPdf';
  const acts = hasOtherForm || active.some((mark) => text.includes(mark));
  return acts || isArchive(bytes) ? 'activePdf' : null;
}

export const fileGone = 'This file is no longer there. Choose it again.';
