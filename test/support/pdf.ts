import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page, in the order in which it is drawn. */
  readonly pages: readonly string[];
  readonly sizes: readonly (readonly [width: number, height: number])[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
  /** The document as it is written: names and numbers outside the packed streams. */
  readonly raw: string;
}

/** Reads a PDF back as a viewer would. Throws when a viewer could not open it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  const sizes: [number, number][] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    sizes.push([width, height]);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    const notes: { url?: string }[] = await page.getAnnotations();
    links.push(...notes.flatMap(({ url }) => url ?? []));
  }
  const { info } = await document.getMetadata();
  await loading.destroy();
  const raw = Buffer.from(bytes).toString('latin1');
  const tidy = pages.map((text) => text.replace(/\s+/g, ' ').trim());
  return { pages: tidy, sizes, info: { ...info }, links, raw };
}
