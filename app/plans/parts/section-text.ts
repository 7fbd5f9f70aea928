import type { Words, WordsSection } from '#platform/words.ts';

/** A section of a text by its anchor. */
export function sectionText({ sections }: Words, id: string): WordsSection {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new Error(`The text has no section ${id}`);
  return found;
}
