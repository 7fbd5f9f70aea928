import type { ReactNode } from 'react';
import type { WordsSection } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';

/** A numbered section of a legal text; its number is part of its heading. */
export function Clause({
  id,
  heading,
  place,
  below = false,
  children,
}: {
  id: string;
  heading: string;
  /** Counted from 1. */
  place: number;
  /** Part of an annex, whose own title is the second-level heading. */
  below?: boolean;
  children: ReactNode;
}) {
  const Heading = below ? 'h3' : 'h2';
  return (
    <section className="clause" id={id} aria-labelledby={`${id}-title`}>
      <Heading className="clause__title" id={`${id}-title`}>
        <span className="clause__place">{place}</span> {heading}
      </Heading>
      <div className="clause__body">{children}</div>
    </section>
  );
}

export function Clauses({
  sections,
  from = 1,
  below = false,
}: {
  sections: readonly WordsSection[];
  from?: number;
  below?: boolean;
}) {
  return sections.map(({ id, heading, html }, place) => (
    <Clause key={id} id={id} heading={heading} place={from + place} below={below}>
      <Prose html={html} />
    </Clause>
  ));
}
