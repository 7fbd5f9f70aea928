import type { Service } from '#app/rate-calculator/contract.ts';
import { Calculator } from '#app/rate-calculator/parts/calculator.tsx';

/** HOME-16 */
export function TalentsSection({ services }: { services: readonly Service[] | undefined }) {
  return (
    <section className="section on-danfo" aria-labelledby="talents">
      <div className="wrap talents">
        <div className="split split--7-5">
          <h2 className="h1" id="talents">
            Diverse Category of Talents
          </h2>
          <p className="lead">
            Pick a service and how long you need it. You see the rate and the total before you book.
          </p>
        </div>
        <Calculator services={services} />
      </div>
    </section>
  );
}
