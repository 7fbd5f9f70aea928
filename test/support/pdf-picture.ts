import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const built = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`pdfjs-dist/build/${name}`)), 'utf8');
/** Loads it in a page of its own: what a test's own `import` becomes is not known there. */
const start =
  '<!doctype html><script type="module">import * as pdfjs from "/pdf.min.mjs"; globalThis.pdfjs = pdfjs;</script>';
const origin = 'http://pdf.invalid';

/** Draws the first page of a PDF in a browser, as a PNG of so many dots per inch. */
export async function pictureOf(page: Page, pdf: Uint8Array, dpi: number): Promise<Buffer> {
  await page.route(`${origin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: start });
    return route.fulfill({ contentType: 'text/javascript', body: built(name) });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'pdfjs' in globalThis);
  const url = await page.evaluate(
    async ({ base64, scale }) => {
      const { pdfjs } = globalThis as never as { pdfjs: typeof import('pdfjs-dist') };
      pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const document_ = await pdfjs.getDocument({ data }).promise;
      const first = await document_.getPage(1);
      const viewport = first.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await first.render({ canvas, viewport }).promise;
      return canvas.toDataURL('image/png');
    },
    { base64: Buffer.from(pdf).toString('base64'), scale: dpi / 72 },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
