import { Queries } from '#app/shell/queries/parts/queries.tsx';
import type { Teaser } from '#app/site/blog/rules.ts';
import type { Partner } from '#app/site/partners/contract.ts';
import { PartnersSection } from '#app/site/partners/parts/partners.tsx';
import type { Service } from '#app/site/rate-calculator/contract.ts';
import { Calculator } from '#app/site/rate-calculator/parts/calculator.tsx';
import type { Testimonial } from '../testimonials/testimonials.contract.ts';
import { DownloadSection } from './download.tsx';
import { StandardSection } from './standard.tsx';
import { StepsSection } from './steps.tsx';
import { TeasersSection } from './teasers.tsx';
import { VerifySection } from './verify.tsx';
import { VoicesSection } from './voices.tsx';

export interface HomeData {
  readonly posts: readonly Teaser[];
  /** Missing when they could not be read; the calculator then asks for them. */
  readonly services: readonly Service[] | undefined;
  readonly testimonials: readonly Testimonial[];
  readonly partners: readonly Partner[];
  /** Which of them could not be read; an older server says nothing of it. */
  readonly failed?: Readonly<Record<'posts' | 'testimonials' | 'partners', boolean>>;
}

/** What lies below the first two screens, in the order of HOME-26. */
export function LowerHome({ posts, services, testimonials, partners, failed }: HomeData) {
  return (
    <>
      <VerifySection />
      <StandardSection />
      <TalentsSection services={services} />
      <StepsSection />
      <DownloadSection services={services} />
      <VoicesSection testimonials={testimonials} failed={failed?.testimonials} />
      <TeasersSection posts={posts} failed={failed?.posts} />
      <PartnersSection partners={partners} failed={failed?.partners} />
    </>
  );
}

/** HOME-16 */
function TalentsSection({ services }: { services: readonly Service[] | undefined }) {
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
        <Queries client="services">
          <Calculator services={services} />
        </Queries>
      </div>
    </section>
  );
}
