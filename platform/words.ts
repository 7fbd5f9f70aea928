/**
 * A Markdown file of the repository as a page takes it in: `import words from '../content/x.md'`.
 * `scripts/words.ts` makes it when the product is built. Import it for a loader only: then the text
 * travels with the page and not in the page's script.
 */
export interface Words {
  /** The `name: value` lines between two `---` lines at the head of the file. */
  readonly head: Readonly<Record<string, string>>;
  /** What stands before the first second-level heading, as HTML. */
  readonly lead: string;
  readonly sections: readonly WordsSection[];
}

/** A second-level heading and what stands below it. */
export interface WordsSection {
  /** The anchor: `## Heading {#anchor}`, else made of the heading's words. */
  readonly id: string;
  readonly heading: string;
  /** Without the heading. */
  readonly html: string;
}
