import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { Level } from '#app/people/verification/contract.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import { picture } from '#test/support/records.ts';
import { cardDocument } from './layout.server.ts';

const input = {
  fullName: 'Amina Yusuf',
  badge: 'Sw-AMYYUSUF2024',
  level: 'Premium',
  expiresAt: new Date('2027-12-22T12:00:00Z'),
  printedAt: new Date('2026-11-21T12:00:00Z'),
  proof: {
    address: `HTTPS://SAPIOWORKER.EXAMPLE.COM/V#${'ABCDEFGH'.repeat(60)}`,
    expiresAt: new Date('2026-12-21T12:00:00Z'),
  },
  checkAt: 'sapioworker.example.com/v',
} as const;
type Input = Parameters<typeof cardDocument>[0];

const sizes = ['id1', 'a6'] as const;

/** What stands on a card, with its place from below, and the colours of its lines. */
async function drawn(change: Partial<Input>, size: (typeof sizes)[number]) {
  const data = new Uint8Array(await cardDocument({ ...input, ...change }, size));
  const loading = getDocument({ data, verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((one) => ('str' in one && one.str.trim() ? [one] : []));
  const { fnArray, argsArray } = await page.getOperatorList();
  const lines = fnArray.flatMap((fn, at) => (fn === OPS.setStrokeRGBColor ? argsArray[at] : []));
  const { width } = page.getViewport({ scale: 1 });
  await loading.destroy();
  return {
    texts: texts.map(({ str, transform, width: wide }) => {
      return { words: str, x: Number(transform[4]), y: Number(transform[5]), wide };
    }),
    colours: new Set(lines.map((one) => String(one).toUpperCase())),
    width,
  };
}

describe('the badge card', () => {
  it.each<[Level, string, string | null]>([
    ['Free', 'Free · no tick', null],
    ['Basic', 'Basic · blue tick', palette.blue],
    ['Premium', 'Premium · green tick', palette.green],
    ['Platinum', 'Platinum · green tick', palette.green],
  ])('has the tick of %s beside its words, %s (GEN-14)', async (level, words, colour) => {
    for (const size of sizes) {
      const { texts, colours } = await drawn({ level }, size);
      const found = texts.find((one) => one.words === words);
      const badge = texts.find((one) => one.words === input.badge);
      expect([found !== undefined, badge !== undefined]).toEqual([true, true]);
      expect([palette.blue, palette.green].filter((one) => colours.has(one))).toEqual(
        colour ? [colour] : [],
      );
      // The words make room for the picture.
      expect(Number(found?.x) > Number(badge?.x)).toBe(colour !== null);
    }
  });

  it.each([
    ['a short name', 'Amina Yusuf'],
    ['a long name', `Oluwatobiloba Chukwuemeka Nwachukwu-Adebayo ${'Onyinyechukwu '.repeat(4)}`],
    ['a name without a space', 'W'.repeat(120)],
  ])('of %s has each line in its place, with a photo too', async (_which, fullName) => {
    for (const size of sizes) {
      for (const photo of [undefined, Buffer.from(picture.split(',')[1] ?? '', 'base64')]) {
        const { texts, width } = await drawn({ fullName, ...(photo ? { photo } : {}) }, size);
        const at = (words: string) => texts.findIndex((one) => one.words.startsWith(words));
        const rows = ['sapioworker', input.badge, 'Premium · green', 'Verified until 22', 'Scan'];
        const heights = rows.map((words) => texts[at(words)]?.y ?? Number.NaN);
        // From above to below, each a line away from the next.
        for (const [place, y] of heights.slice(1).entries()) {
          expect([rows[place + 1], Number(heights[place]) - y > 5]).toEqual([
            rows[place + 1],
            true,
          ]);
        }
        // The code begins where the column of words ends.
        const right = size === 'id1' ? 117 : width;
        expect(texts.filter(({ x, wide }) => x + wide > right)).toEqual([]);
      }
    }
  });
});
