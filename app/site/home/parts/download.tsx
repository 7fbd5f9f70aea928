import { brand } from '#app/shell/brand.rules.ts';
import { Apps } from '#app/shell/parts/store-badges.tsx';
import type { Service } from '#app/site/rate-calculator/contract.ts';
import { Phone } from './phone.tsx';

/** HOME-21, HOME-22 */
export function DownloadSection({ services }: { services: readonly Service[] | undefined }) {
  return (
    <section className="section on-ink" id="download-apps" aria-labelledby="download">
      <div className="wrap split split--7-5">
        <div className="stack stack--wide">
          <h2 className="h1" id="download">
            Carry {brand} in your pocket
          </h2>
          <p className="lead">The apps are available on the Play store and the Apple store.</p>
          <Apps />
        </div>
        <Phone services={services} />
      </div>
    </section>
  );
}
