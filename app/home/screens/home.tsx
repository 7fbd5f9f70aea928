import { listPosts } from '#app/blog/contract.ts';
import { type Teaser, teaserOf } from '#app/blog/rules.ts';
import { brand } from '#app/brand.ts';
import { listServices, type Service } from '#app/rate-calculator/contract.ts';
import { Calculator } from '#app/rate-calculator/parts/calculator.tsx';
import { type Send, sender } from '#platform/page.ts';
import '../home.css';
import { DownloadSection } from '../parts/download.tsx';
import { Hero } from '../parts/hero.tsx';
import { PartnersSection } from '../parts/partners.tsx';
import { PlatformSection } from '../parts/platform.tsx';
import { StandardSection } from '../parts/standard.tsx';
import { StepsSection } from '../parts/steps.tsx';
import { TeasersSection } from '../parts/teasers.tsx';
import { VerifySection } from '../parts/verify.tsx';
import { VoicesSection } from '../parts/voices.tsx';
import type { Route } from './+types/home.ts';

async function newestPosts(send: Send): Promise<Teaser[]> {
  const { data } = await send(listPosts, {});
  return data.slice(0, 3).map(teaserOf);
}

async function services(send: Send): Promise<readonly Service[]> {
  return (await send(listServices, {})).data;
}

/** A list that cannot be read never breaks the page: the calculator asks again in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const send = context.get(sender);
  const [posts, list] = await Promise.allSettled([newestPosts(send), services(send)]);
  return {
    posts: posts.status === 'fulfilled' ? posts.value : [],
    services: list.status === 'fulfilled' ? list.value : undefined,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: `${brand} – trusted, verified workers across Nigeria` },
  {
    name: 'description',
    content:
      'Hire verified and insured artisans, care workers, nurses, domestic staff and creatives in Nigeria by the hour. Search any worker before they start.',
  },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <PlatformSection />
      <VerifySection />
      <StandardSection />
      <section className="section on-danfo" aria-labelledby="talents">
        <div className="wrap talents">
          <div className="split split--7-5">
            <h2 className="h1" id="talents">
              Diverse Category of Talents
            </h2>
            <p className="lead">
              Pick a service and how long you need it. You see the rate and the total before you
              book.
            </p>
          </div>
          <Calculator services={loaderData.services} />
        </div>
      </section>
      <StepsSection />
      <DownloadSection />
      <VoicesSection />
      <TeasersSection posts={loaderData.posts} />
      <PartnersSection />
    </>
  );
}
