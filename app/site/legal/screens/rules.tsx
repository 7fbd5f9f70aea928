import { data, Link } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import { Prose } from '#ui/prose.tsx';
import { Patch, Quilt } from '#ui/quilt.tsx';
import words from '../content/rules.md';
import { LegalHead } from '../parts/legal-head.tsx';
import { RefundCases } from '../parts/refund-cases.tsx';
import { RuleList } from '../parts/rule-list.tsx';
import { sectionsOf } from '../sections.rules.ts';
import '../legal.css';
import '../rules.css';
import type { Route } from './+types/rules.ts';

export function loader() {
  const { head, lead, sections } = words;
  return data({ head, lead, sections: sectionsOf(sections) }, { headers: cachedFor() });
}
export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Rules', description: args.loaderData?.head.description ?? '' });

/** Two people and a cloth a section. */
const faces = [
  ['bisi', 'chidi'],
  ['kelechi', 'musa'],
  ['amina', 'danjuma'],
  ['tunde', 'ngozi'],
] as const;

function Faces({ of: [first, second] }: { of: readonly string[] }) {
  return (
    <Quilt className="rules__faces" columns={3} decoration>
      <Patch ground="var(--indigo-300)">
        <img src={`/kit/portraits/${first}.svg`} alt="" />
      </Patch>
      <Patch cloth="leaf-clay" ground="var(--clay)" />
      <Patch ground="var(--clay-wash)">
        <img src={`/kit/portraits/${second}.svg`} alt="" />
      </Patch>
    </Quilt>
  );
}

/** RUL-01, W-05 */
export default function Rules({ loaderData: { lead, sections } }: Route.ComponentProps) {
  return (
    <>
      <LegalHead title="Rules" lead={lead} look="on-danfo rules-head">
        <nav aria-label="Contents">
          <ol className="rules-index">
            {sections.map(({ id, heading, rules, from }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
                <span className="tnum">
                  {from} to {from + rules.length - 1}
                </span>
              </li>
            ))}
          </ol>
        </nav>
      </LegalHead>
      {sections.map(({ id, heading, html, rules, from }, place) => (
        <section className="section rules" key={id} id={id} aria-labelledby={`${id}-title`}>
          <div className="wrap">
            <div className="rules__head">
              <div>
                <h2 id={`${id}-title`}>{heading}</h2>
                <Prose className="lead" html={html} />
              </div>
              <Faces of={faces[place] ?? []} />
            </div>
            <RuleList rules={rules} from={from} />
            {id === 'payment-and-refunds' && (
              <div className="rules__refunds">
                <div className="stack">
                  <h3>What comes back</h3>
                  <p>
                    The <Link to="/job-policy">job policy</Link> tells more of each case, the{' '}
                    <Link to="/terms-of-service">terms of service</Link> hold the rest.
                  </p>
                </div>
                <RefundCases />
              </div>
            )}
          </div>
        </section>
      ))}
    </>
  );
}
