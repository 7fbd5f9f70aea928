export interface Entry {
  readonly id: string;
  readonly heading: string;
}

/** A document of the page; the first one needs no title. */
interface Chapter {
  readonly title?: Entry;
  readonly entries: readonly Entry[];
}

function Lists({ chapters }: { chapters: readonly Chapter[] }) {
  return chapters.map(({ title, entries }) => (
    <div className="contents__chapter" key={title?.id ?? ''}>
      {title && (
        <a className="contents__title" href={`#${title.id}`}>
          {title.heading}
        </a>
      )}
      <ol className="contents__list">
        {entries.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </div>
  ));
}

/**
 * The table of contents (LEG-02): beside the text and in view on wide screens, folded above it on
 * phones. The style shows one of the two, so that no script is needed.
 */
export function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <div className="side">
      <nav className="contents" aria-label="Contents">
        <p className="contents__head">Contents</p>
        <Lists chapters={chapters} />
      </nav>
      <details className="contents contents--folded">
        <summary className="contents__head">Contents</summary>
        <Lists chapters={chapters} />
      </details>
    </div>
  );
}
