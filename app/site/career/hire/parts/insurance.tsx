import { PlanCard } from '#app/commerce/plans/parts/plan-card.tsx';
import { type GivenLists, PlanList } from '#app/commerce/plans/parts/plan-list.tsx';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';

/** HIRE-02 to HIRE-08: what is covered and what is not stands before the plans. */
export function Insurance({ words, lists }: { words: Words; lists: GivenLists }) {
  const text = sectionOf(words, 'become-insured');
  const ordering = sectionOf(words, 'ordering');
  return (
    <section className="section on-white" id={text.id} aria-labelledby="insurance">
      <div className="wrap stack offer">
        <div className="split split--5-7 split--top">
          <h2 id="insurance">{text.heading}</h2>
          <Prose className="lead" html={text.html} />
        </div>
        <div className="cover">
          {['covered', 'not-covered', 'claim'].map((at) => (
            <div key={at}>
              <h3>{sectionOf(words, at).heading}</h3>
              <Prose html={sectionOf(words, at).html} />
            </div>
          ))}
        </div>
        <PlanList kind="INSURED" lists={lists} noun="insurance plans" anchor={text.id}>
          {(plans) => (
            <div className="plans plans--hems plans--trio">
              {plans.map((plan, place) => (
                <PlanCard key={plan.id} kind="INSURED" plan={plan} lead={place === 1} />
              ))}
            </div>
          )}
        </PlanList>
        <div className="notice" id={ordering.id}>
          <Prose html={ordering.html} />
        </div>
      </div>
    </section>
  );
}
