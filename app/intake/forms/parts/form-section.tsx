import type { ReactNode } from 'react';
import type { Field } from '../contract.ts';
import type { ShownSection } from '../rules.ts';

const short: readonly Field['fieldType'][] = ['date', 'email', 'tel', 'number', 'select'];

const isShort = ({ fieldType, hint, label }: Field) =>
  short.includes(fieldType) && !hint && label.length <= 26;

/** Fields in rows: two short ones that follow each other stand side by side where there is room. */
function rowsOf(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const [before, ...more] = rows.at(-1) ?? [];
    if (before && more.length === 0 && isShort(before) && isShort(field)) rows.at(-1)?.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** One section of a form under its numbered heading (DFA-05). */
export function FormSection({
  anchor,
  heading,
  description,
  fields,
  level: Heading = 'h3',
  control,
  aid,
}: Omit<ShownSection, 'id' | 'title' | 'order'> & {
  /** The heading's own id: links lead there, and the focus with them. */
  anchor: string;
  level: 'h2' | 'h3' | undefined;
  control: (field: Field) => ReactNode;
  /** Stands between the heading and the fields. */
  aid?: ReactNode;
}) {
  const rows = rowsOf(fields).map((row) =>
    row.length === 1 ? (
      row.map(control)
    ) : (
      <div className="form__two" key={row[0]?.name}>
        {row.map(control)}
      </div>
    ),
  );
  if (!heading) return <div className="form">{rows}</div>;
  return (
    <section className="form" aria-labelledby={anchor}>
      <div className="form-section__head">
        <Heading className={Heading === 'h2' ? 'h3' : 'h4'} id={anchor} tabIndex={-1}>
          {heading}
        </Heading>
        {description && <p className="small mute">{description}</p>}
      </div>
      {aid}
      {rows}
    </section>
  );
}
