import type { Teaser } from '#app/blog/rules.ts';
import type { Service } from '#app/rate-calculator/contract.ts';
import { DownloadSection } from './download.tsx';
import { PartnersSection } from './partners.tsx';
import { StandardSection } from './standard.tsx';
import { StepsSection } from './steps.tsx';
import { TalentsSection } from './talents.tsx';
import { TeasersSection } from './teasers.tsx';
import { VerifySection } from './verify.tsx';
import { VoicesSection } from './voices.tsx';

export interface HomeData {
  readonly posts: readonly Teaser[];
  /** Missing when they could not be read; the calculator then asks for them. */
  readonly services: readonly Service[] | undefined;
}

/** What lies below the first two screens, in the order of HOME-26. */
export function LowerHome({ posts, services }: HomeData) {
  return (
    <>
      <VerifySection />
      <StandardSection />
      <TalentsSection services={services} />
      <StepsSection />
      <DownloadSection />
      <VoicesSection />
      <TeasersSection posts={posts} />
      <PartnersSection />
    </>
  );
}
