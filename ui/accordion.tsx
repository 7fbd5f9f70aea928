import { type ReactNode, useId } from 'react';
import { PlusIcon } from './glyph.tsx';

interface AccordionItem {
  /** Its address in the page, if it can be linked to. */
  id?: string;
  title: string;
  body: ReactNode;
}

/**
 * Questions of which one is open at a time: `details` of one name, so no script is needed. For browsers that do not
 * know the name, the loader closes the others (`keepOneOpen`).
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId();
  return (
    <div className="acc">
      {items.map(({ id, title, body }) => (
        <details className="acc__item" key={id ?? title} id={id} name={name}>
          <summary className="acc__btn">
            {title}
            <PlusIcon />
          </summary>
          <div className="acc__body">{body}</div>
        </details>
      ))}
    </div>
  );
}
