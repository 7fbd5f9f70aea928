import { inflateSync } from 'node:zlib';

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegMark = Buffer.from([0xff, 0xd8, 0xff]);
const largest = 4_000_000;

/** Whether pdfkit can draw this PNG or JPEG: it would throw later, where nobody can catch it. */
export function isDrawable(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(jpegMark)) return isWholeJpeg(bytes);
  if (!bytes.subarray(0, 8).equals(pngMark) || bytes.length < 57) return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const interlaced = bytes[28] !== 0;
  if (width * height === 0 || width * height > largest || interlaced) return false;
  try {
    // Eight bits in up to four channels, and a filter byte a line.
    const most = height * (width * 4 + 1);
    const pixels = inflateSync(pixelData(bytes), { maxOutputLength: most });
    return pixels.length >= height * (1 + Math.ceil(width / 8));
  } catch {
    return false;
  }
}

function pixelData(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) throw new Error('A part of the picture is missing');
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  return Buffer.concat(parts);
}

// A JPEG goes into the document as it is; pdfkit reads its frame header only.
function isWholeJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const kind = bytes[at + 1] ?? 0;
    const frame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (frame) return bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}
