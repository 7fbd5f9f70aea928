import { data } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { listPosts } from '#app/site/blog/contract.ts';
import { type Teaser, teaserOf } from '#app/site/blog/rules.ts';
import { listPartners } from '#app/site/partners/contract.ts';
import { listServices, type Service } from '#app/site/rate-calculator/contract.ts';
import { cachedFor, cachedHeaders, type Send, sender } from '#platform/page.ts';
import '#app/site/rate-calculator/parts/calculator.css';
import '../home.css';
import { Hero } from '../parts/hero.tsx';
import { fetchLower, LazyLower } from '../parts/lazy-lower.tsx';
import { PlatformSection } from '../parts/platform.tsx';
import { publisher } from '../rules.ts';
import { listTestimonials } from '../testimonials/testimonials.contract.ts';
import type { Route } from './+types/home.ts';

async function newestPosts(send: Send): Promise<Teaser[]> {
  const { data: all } = await send(listPosts, {});
  return all.slice(0, 3).map(teaserOf);
}

async function services(send: Send): Promise<readonly Service[]> {
  return (await send(listServices, {})).data;
}

/** A list that cannot be read never breaks the page: the calculator asks again in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const send = context.get(sender);
  const found = await Promise.allSettled([
    newestPosts(send),
    services(send),
    send(listTestimonials, {}),
    send(listPartners, {}),
  ]);
  const [posts, list, voices, firms] = found;
  const complete = found.every(({ status }) => status === 'fulfilled');
  return data(
    {
      posts: posts.status === 'fulfilled' ? posts.value : [],
      services: list.status === 'fulfilled' ? list.value : undefined,
      testimonials: voices.status === 'fulfilled' ? voices.value.data : [],
      partners: firms.status === 'fulfilled' ? firms.value.data : [],
      failed: {
        posts: posts.status === 'rejected',
        testimonials: voices.status === 'rejected',
        partners: firms.status === 'rejected',
      },
    },
    { headers: complete ? cachedFor('posts', 'services', 'testimonials', 'partners') : {} },
  );
}

export const headers = cachedHeaders;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [found] = await Promise.all([serverLoader(), fetchLower()]);
  return found;
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Trusted, verified workers across Nigeria',
    description:
      'Hire verified and insured artisans, care workers, nurses, domestic staff and creatives in Nigeria by the hour. Search any worker before they start.',
    structured: publisher(args),
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <PlatformSection />
      <LazyLower {...loaderData} />
    </>
  );
}
