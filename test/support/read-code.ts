import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** The text of the QR code in a picture, by a reader that is not the product's; null where it finds none. */
export async function codeIn(picture: Uint8Array): Promise<string | null> {
  const bytes = new Blob([Uint8Array.from(picture)]);
  const found = await readBarcodes(bytes, { formats: ['QRCode'], tryHarder: true });
  return found.find(({ isValid }) => isValid)?.text ?? null;
}
