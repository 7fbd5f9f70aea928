/** A Markdown text as `scripts/vite/words.ts` builds it; import it in loaders only. */
export interface Words {
  /** The `name: value` lines between two `---` lines at the head of the file. */
  readonly head: Readonly<Record<string, string>>;
  /** What stands before the first second-level heading, as HTML. */
  readonly lead: string;
  readonly sections: readonly WordsSection[];
}

export interface WordsSection {
  /** The anchor: `## Heading {#anchor}`, else made of the heading's words. */
  readonly id: string;
  readonly heading: string;
  readonly html: string;
}

/** A section of a text by its anchor. Throws when there is none: the text and its page do not fit. */
export function sectionOf({ sections }: Words, id: string): WordsSection {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new Error(`The text has no section ${id}`);
  return found;
}

/** The sections whose anchors begin alike, in the order of the text: `role-` and so on. */
export function sectionsOf({ sections }: Words, start: string): readonly WordsSection[] {
  return sections.filter(({ id }) => id.startsWith(start));
}
