import { data } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { OperatorFacts } from '#app/shell/operator/parts/operator-facts.tsx';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import type { Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import definitions from '../content/definitions.md';
import secrecy from '../content/non-disclosure.md';
import terms from '../content/terms-of-service.md';
import agreement from '../content/verification-agreement.md';
import { Clause, Clauses } from '../parts/clauses.tsx';
import { Contents } from '../parts/contents.tsx';
import { Definitions } from '../parts/definitions.tsx';
import { LegalHead } from '../parts/legal-head.tsx';
import '../legal.css';
import type { Route } from './+types/terms-of-service.ts';

export function loader() {
  const found = { terms, definitions, annexes: [agreement, secrecy] };
  return data(found, { headers: cachedFor() });
}
export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Terms of service',
    description: args.loaderData?.terms.head.description ?? '',
  });

const meanings = { id: 'definitions', heading: 'What the words mean' };

const titleOf = ({ head }: Words) => ({ id: head.anchor ?? '', heading: head.title ?? '' });

function Annex({ words }: { words: Words }) {
  const { id, heading } = titleOf(words);
  return (
    <section className="annex" id={id} aria-labelledby={`${id}-title`}>
      <div className="selvedge selvedge--indigo" aria-hidden="true" />
      <h2 id={`${id}-title`}>{heading}</h2>
      <Prose className="lead" html={words.lead} />
      <Clauses sections={words.sections} below />
    </section>
  );
}

/** LEG-02 to LEG-07, W-04 */
export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  const { terms, definitions, annexes } = loaderData;
  // The law that applies goes with who it applies to.
  const last = terms.sections.at(-1);
  const chapters = [
    { entries: [meanings, ...terms.sections] },
    ...annexes.map((words) => ({ title: titleOf(words), entries: words.sections })),
  ];
  return (
    <>
      <LegalHead title="Terms of service" lead={terms.lead} isTerms />
      <div className="legal">
        <div className="wrap with-side">
          <Contents chapters={chapters} />
          <div className="legal__text">
            <Clause {...meanings} place={1}>
              <Definitions sections={definitions.sections} />
              <Prose className="defs__more" html={definitions.lead} />
            </Clause>
            <Clauses sections={terms.sections.slice(0, -1)} from={2} />
            {last && (
              <Clause id={last.id} heading={last.heading} place={terms.sections.length + 1}>
                <Prose html={last.html} />
                <OperatorFacts />
              </Clause>
            )}
            {annexes.map((words) => (
              <Annex key={words.head.title} words={words} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
