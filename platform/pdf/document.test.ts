import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/pdf.ts';
import { composePdf } from './document.server.ts';
import { Flow } from './flow.server.ts';

const pageTemplate = {
  title: 'A paper',
  author: 'The house',
  subject: 'A test',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  foot: 'At the foot',
  watermark: 'Behind it all',
};

const paper = (write: (flow: Flow) => void) =>
  composePdf(pageTemplate, (sheet) => write(new Flow(sheet)));

describe('composePdf', () => {
  it('rejects when drawing fails', async () => {
    const broken = paper(() => {
      throw new Error('no ink');
    });
    await expect(broken).rejects.toThrow('no ink');
  });

  it('gives tagged A4 with a title, a language and embedded faces only', async () => {
    const read = await readPdf(
      await paper((flow) => {
        flow.heading('H1', 'Heading');
        flow.paragraph('Text', { face: 'bold' });
        flow.paragraph('More text');
      }),
    );
    expect(read.sizes).toEqual([[595.28, 841.89]]);
    expect(read.info).toMatchObject({ Title: 'A paper', Language: 'en-NG' });
    expect(read.raw).toContain('/Marked true');
    expect(read.raw).toContain('/DisplayDocTitle true');
    expect(read.raw).not.toContain('/Subtype /Type1');
    const described = read.raw.match(/\/Type \/FontDescriptor/g)?.length;
    expect(described).toBe(3);
    expect(read.raw.match(/\/FontFile2/g)).toHaveLength(3);
  });

  it('numbers the pages and puts foot and watermark on each', async () => {
    const { pages } = await readPdf(
      await paper((flow) => {
        for (let row = 0; row < 90; row++) flow.facts([{ label: `Row ${row}`, value: 'Value' }]);
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('At the foot');
      expect(page).toContain('Behind it all');
    }
    expect(pages.join(' ').match(/Row \d+/g)).toHaveLength(90);
  });

  it('makes the same bytes of the same input', async () => {
    const write = (flow: Flow) => flow.paragraph('₦25,000 for Ọláyínká');
    const [first, second] = await Promise.all([paper(write), paper(write)]);
    expect(Buffer.from(first).equals(second)).toBe(true);
  });

  it('leads where a link says', async () => {
    const address = 'https://example.com/record';
    const bytes = await paper((flow) => {
      flow.notice('See', { link: address });
      flow.facts([{ label: 'Search', value: 'here', link: 'https://example.com/search' }]);
    });
    expect((await readPdf(bytes)).links).toEqual([address, 'https://example.com/search']);
  });
});
