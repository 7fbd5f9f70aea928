import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

async function found(picture: Uint8Array) {
  const bytes = new Blob([Uint8Array.from(picture)]);
  const codes = await readBarcodes(bytes, { formats: ['QRCode'], tryHarder: true });
  return codes.find(({ isValid }) => isValid) ?? null;
}

/** The text of the QR code in a picture, by a reader that is not the product's; null where it finds none. */
export const codeIn = async (picture: Uint8Array): Promise<string | null> =>
  (await found(picture))?.text ?? null;

/** How much of the QR code in a picture may be lost, as `M`. */
export const correctionIn = async (picture: Uint8Array) => (await found(picture))?.ecLevel;

/** Where the QR code stands in an upright picture, in pixels. */
export async function placeOfCode(picture: Uint8Array) {
  const code = await found(picture);
  if (!code) throw new Error('There is no code.');
  const { topLeft, bottomRight } = code.position;
  const [left, top] = [Math.round(topLeft.x), Math.round(topLeft.y)];
  const side = Math.round(Math.max(bottomRight.x - left, bottomRight.y - top));
  return { left, top, side };
}
