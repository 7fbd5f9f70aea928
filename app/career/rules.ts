import type { Words, WordsSection } from '#platform/words.ts';

/** The six certification programmes, longest first; `fee` in kobo (SPI-01, BIZ-05). */
export const programmes = [
  { name: '18-month diploma', length: '18 months', fee: 100_000_000 },
  {
    name: '6-month trade test certificate',
    length: '6 months',
    fee: 75_000_000,
  },
  { name: '3-month course', length: '3 months', fee: 50_000_000 },
  {
    name: '2-week basic online training',
    length: '2 weeks',
    fee: 15_000_000,
  },
  {
    name: '3-day online certificate',
    length: '3 days',
    fee: 5_000_000,
  },
  { name: '1-day refresher', length: '1 day', fee: 1_000_000 },
] as const;

/** A section of a text by its anchor. A page that asks for one that is not there is a mistake. */
export function sectionOf({ sections }: Words, id: string): WordsSection {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new Error(`The text has no section ${id}`);
  return found;
}

/** The sections whose anchors begin alike, in the order of the text: `role-` and so on. */
export function sectionsOf({ sections }: Words, start: string): readonly WordsSection[] {
  return sections.filter(({ id }) => id.startsWith(start));
}
