import { data } from 'react-router';
import { siteContext } from '#app/shell/contract.ts';
import { backupsTold } from '#app/shell/how-long.rules.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { OperatorFacts } from '#app/shell/operator/parts/operator-facts.tsx';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import { Prose } from '#ui/prose.tsx';
import words from '../content/privacy-policy.md';
import stored from '../content/what-we-keep.md';
import sight from '../content/who-sees-what.md';
import { Clause, Clauses } from '../parts/clauses.tsx';
import { Contents } from '../parts/contents.tsx';
import { LegalHead } from '../parts/legal-head.tsx';
import { Levels } from '../parts/levels.tsx';
import { Stored } from '../parts/stored.tsx';
import { levelRows } from '../sight.rules.ts';
import '../legal.css';
import '../privacy.css';
import type { Route } from './+types/privacy-policy.ts';

export function loader({ context }: Route.LoaderArgs) {
  const backups = `<p>${backupsTold(context.get(siteContext).backupDays)}</p>`;
  const sections = words.sections.map((one) =>
    one.id === 'retention' ? { ...one, html: one.html + backups } : one,
  );
  const told = { ...words, sections };
  return data({ words: told, stored, sight, rows: levelRows() }, { headers: cachedFor() });
}
export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy policy',
    description: args.loaderData?.words.head.description ?? '',
  });

const keeps = { id: 'what-we-keep', heading: 'What we keep, and why' };
const sees = { id: 'who-sees-what', heading: 'Who sees a verified record' };

/** LEG-08, W-03 */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { words, stored, sight, rows } = loaderData;
  const [first, ...rest] = words.sections;
  const entries = [...(first ? [first] : []), keeps, sees, ...rest];
  return (
    <>
      <LegalHead title="Privacy policy" lead={words.lead} look="page-head--cloth privacy-head" />
      <div className="legal">
        <div className="wrap with-side">
          <Contents chapters={[{ entries }]} />
          <div className="legal__text">
            {first && (
              <Clause id={first.id} heading={first.heading} place={1}>
                <Prose html={first.html} />
                <OperatorFacts />
              </Clause>
            )}
            <Clause {...keeps} place={2}>
              <Prose html={stored.lead} />
              <Stored kinds={stored.sections} />
            </Clause>
            <Clause {...sees} place={3}>
              <Prose html={sight.lead} />
              <Levels rows={rows} />
              {sight.sections.map(({ id, html }) => (
                <Prose key={id} html={html} />
              ))}
            </Clause>
            <Clauses sections={rest} from={4} />
          </div>
        </div>
      </div>
    </>
  );
}
