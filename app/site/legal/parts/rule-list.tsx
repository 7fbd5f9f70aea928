import { Prose } from '#ui/prose.tsx';
import type { Rule } from '../sections.rules.ts';

/** The rules of one section, counted on over all sections, so that a rule can be named by its number. */
export function RuleList({ rules, from }: { rules: readonly Rule[]; from: number }) {
  return (
    <ol className="rulelist" start={from}>
      {rules.map(({ title, text, right, wrong }, place) => (
        <li className="rule" key={title}>
          <p className="rule__place" aria-hidden="true">
            {from + place}
          </p>
          <div className="rule__text">
            <h3>{title}</h3>
            <Prose html={text} />
          </div>
          <dl className="rule__pair">
            <div className="rule__right">
              <dt>Do</dt>
              <dd>{right}</dd>
            </div>
            <div className="rule__wrong">
              <dt>Don’t</dt>
              <dd>{wrong}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
