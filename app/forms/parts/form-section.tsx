import { type ReactNode, useId } from 'react';
import type { ShownSection } from '../rules.ts';

/** One section of a form under its numbered heading (DFA-05). */
export function FormSection({
  heading,
  description,
  level: Heading = 'h3',
  children,
}: Pick<ShownSection, 'heading' | 'description'> & { level?: 'h2' | 'h3'; children: ReactNode }) {
  const id = useId();
  if (!heading) return <div className="form">{children}</div>;
  return (
    <section className="form" aria-labelledby={id}>
      <div className="form-section__head">
        <Heading className="h4" id={id}>
          {heading}
        </Heading>
        {description && <p className="small mute">{description}</p>}
      </div>
      {children}
    </section>
  );
}
