import { PlanCard } from '#app/commerce/plans/parts/plan-card.tsx';
import { type GivenLists, PlanList } from '#app/commerce/plans/parts/plan-list.tsx';
import { PlanTable } from '#app/commerce/plans/parts/plan-table.tsx';
import { brand } from '#app/shell/brand.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { joinAddress } from '#platform/contract-address.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { DownloadSimpleIcon } from '#ui/glyph.tsx';
import { Prose } from '#ui/prose.tsx';

const kind = 'RECRUITMENT_PACKAGE';

/** The packages as a table, and the hiring guide (HIRE-09 to HIRE-11). */
export function Packages({ words, lists }: { words: Words; lists: GivenLists }) {
  const text = sectionOf(words, 'packages');
  return (
    <section className="section" id={text.id} aria-labelledby="recruitment">
      <div className="wrap stack offer">
        <div className="split split--7-5 split--top">
          <div className="stack">
            <h2 id="recruitment">{text.heading}</h2>
            <Prose html={text.html} />
          </div>
          <Guide words={words} />
        </div>
        <PlanList kind={kind} lists={lists} noun="recruitment packages" anchor={text.id}>
          {(plans) => (
            <div className="stack offer">
              <PlanTable kind={kind} plans={plans} caption={text.heading} />
              <div className="plans plans--notes">
                {plans.map((plan) => (
                  <PlanCard key={plan.id} kind={kind} plan={plan} features={false} />
                ))}
              </div>
            </div>
          )}
        </PlanList>
      </div>
    </section>
  );
}

function Guide({ words }: { words: Words }) {
  const text = sectionOf(words, 'guide');
  const address = joinAddress(useSite().bases.main, 'brochures/hiring-guide');
  return (
    <div className="guide">
      <h3>{text.heading}</h3>
      <Prose className="small" html={text.html} />
      <a className="btn btn--secondary" href={address} download={`${brand}-Hiring-Guide.pdf`}>
        <DownloadSimpleIcon />
        Download the hiring guide (PDF)
      </a>
    </div>
  );
}
