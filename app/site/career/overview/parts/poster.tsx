import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WordsSection } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';

/** CRO-03: where every button of the overview leads. */
export const contactForm = '/contact#contact-form';

/** One of the two blocks: its heading leads to the page of the same name (C-42). */
export function Poster({
  section: { id, heading, html },
  ask,
  ground,
  children,
}: {
  section: WordsSection;
  ask: string;
  ground: 'on-ink' | 'on-danfo';
  /** The patches along its foot. */
  children: ReactNode;
}) {
  return (
    <section className={`poster ${ground}`} aria-labelledby={id}>
      <div className="poster__text">
        <h2 id={id}>
          <Link to={`/career/${id}`}>{heading}</Link>
        </h2>
        <Prose html={html} />
        <ButtonLink to={contactForm}>{ask}</ButtonLink>
      </div>
      {children}
    </section>
  );
}
